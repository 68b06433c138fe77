// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentdetails.h"

#include "core/assessment/assessmentfilter.h"
#include "core/document/readablename.h"
#include "ui/assessments/assessmentfacts.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/keyedlistmodel.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/windowregion.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace clinicdesk::ui {

/// A conversation of the shown transaction.
struct SiblingRow {
    std::uint32_t number = 0;
    AssessmentModule module;
    QString time;
    QString id;             ///< for one line
    bool isCurrent = false; ///< the conversation whose details are shown above

    std::uint32_t key() const { return number; }
    friend bool operator==(const SiblingRow &, const SiblingRow &) = default;
};

class SiblingModel : public KeyedListModel<SiblingRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

/// "This transaction": its newest conversations, which can be chosen by a click or by Enter.
class TransactionList : public QWidget {
    Q_OBJECT
public:
    /// Maximum number of rows; the rest is shown as a number.
    static constexpr std::size_t maxRows = 50;

    explicit TransactionList(QWidget *parent = nullptr);

    void show(const SharedTree &tree, std::uint32_t conversation, const LocalClock &clock);
    /// Releases the tree.
    void clear();

Q_SIGNALS:
    void conversationChosen(std::uint32_t conversation);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QListView *buildRows();
    void fitRows();

    SharedTree m_tree;
    TreeNode m_transaction;
    NewestConversations m_newest;
    SiblingModel *m_model;
    Label *m_count;
    QListView *m_rows;
    Label *m_rest;
};

namespace {

constexpr int iconSide = 16;
constexpr int wordStart = 26;

class SiblingDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto &row = static_cast<const SiblingModel *>(index.model())->itemAt(index);
        const Tokens &colors = tokens(option.widget);
        const QRect content = option.rect.adjusted(space::s, 0, -space::s, 0);
        const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
        const auto alignment = [&](Qt::Alignment side) {
            return int(QStyle::visualAlignment(option.direction, side | Qt::AlignVCenter)) | Qt::TextSingleLine;
        };
        painter->save();
        if (option.state & QStyle::State_MouseOver)
            paintBox(*painter, option.rect, Box{.fill = colors.sunken, .radius = radius::control});
        paintIcon(*painter, visual({content.left(), content.top(), iconSide, content.height()}), moduleIcon(row.module),
                  row.isCurrent ? colors.accent : colors.text2);
        painter->setFont(typeFont(Type::Second));
        painter->setPen(colors.text3);
        painter->drawText(visual(content), alignment(Qt::AlignRight), row.time);
        const auto timeWidth = painter->fontMetrics().horizontalAdvance(row.time);
        painter->setFont(typeFont(Type::Second, row.isCurrent ? Weight::Bold : Weight::Regular));
        painter->setPen(row.isCurrent ? colors.text : colors.text2);
        const auto words = content.adjusted(wordStart, 0, -(timeWidth + space::s), 0);
        painter->drawText(visual(words), alignment(Qt::AlignLeft),
                          painter->fontMetrics().elidedText(moduleLabelOf(row.module), Qt::ElideRight, words.width()));
        if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
            paintRowRing(*painter, option.rect, colors.focus);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        // No width of its own: a row is as wide as the list, even after a scroll bar appears.
        return {1, std::max(int(height::treeRow), option.fontMetrics.height() + space::s)};
    }
};

} // namespace

QVariant SiblingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return moduleLabelOf(row.module);
    case Qt::ToolTipRole:
        return plainToolTip(tr("%1, %2").arg(moduleLabelOf(row.module), row.id));
    case Qt::AccessibleTextRole: {
        const auto words = QStringList{moduleLabelOf(row.module), row.time, row.id}.join(QStringLiteral(", "));
        return row.isCurrent ? tr("%1, shown above").arg(words) : words;
    }
    default:
        return {};
    }
}

TransactionList::TransactionList(QWidget *parent)
    : QWidget(parent)
    , m_model(new SiblingModel(this))
    , m_count(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_rows(buildRows())
    , m_rest(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
{
    auto *title = new Label(tr("This transaction"), Type::Body, &Tokens::text, Weight::Bold, this);
    title->setBuddy(m_rows);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *head = new FlowLayout(space::s, space::xs);
    head->setContentsMargins(space::s, 0, space::s, 0);
    head->addWidget(title);
    head->addWidget(m_count);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space::s + wordStart, 0, space::s, 0);
    foot->addWidget(m_rest);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::m + 3, 0, space::m);
    column->setSpacing(space::xs);
    column->addLayout(head);
    column->addWidget(m_rows);
    column->addLayout(foot);
}

QListView *TransactionList::buildRows()
{
    auto *rows = new QListView(this);
    rows->setModel(m_model);
    rows->setItemDelegate(new SiblingDelegate(rows));
    rows->setAccessibleName(tr("Conversations of this transaction"));
    rows->setFrameShape(QFrame::NoFrame);
    rows->viewport()->setAutoFillBackground(false);
    rows->setMouseTracking(true);
    rows->setUniformItemSizes(true);
    rows->setSelectionMode(QAbstractItemView::NoSelection);
    rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    rows->setResizeMode(QListView::Adjust);
    rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    rows->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QModelIndex &index) { Q_EMIT conversationChosen(m_model->itemAt(index).number); };
    connect(rows, &QListView::clicked, this, choose);
    connect(rows, &QListView::activated, this, choose);
    return rows;
}

void TransactionList::show(const SharedTree &tree, std::uint32_t conversation, const LocalClock &clock)
{
    const auto transaction = tree->transactionOf(conversation);
    if (m_tree != tree || m_transaction != transaction) {
        m_tree = tree;
        m_transaction = transaction;
        m_newest = newestConversations(*tree, transaction, maxRows);
    }
    const auto &list = tree->list();
    QList<SiblingRow> rows;
    for (const auto number : m_newest.numbers) {
        const auto &given = list.conversations()[number];
        rows.append({.number = number,
                     .module = list.moduleOf(given),
                     .time = shortTime(given.createdAt, clock),
                     .id = shownIdOrMissing(list.idOf(given)),
                     .isCurrent = number == conversation});
    }
    m_model->setItems(rows);
    m_count->setText(conversationsText(m_newest.count));
    const auto rest = m_newest.count - m_newest.numbers.size();
    m_rest->setText(tr("and %Ln more", nullptr, int(rest)));
    m_rest->setVisible(rest > 0);
    fitRows();
}

void TransactionList::clear()
{
    m_tree.reset();
    m_newest = {};
    m_model->setItems({});
}

void TransactionList::fitRows()
{
    m_rows->setFixedHeight(m_rows->sizeHintForRow(0) * m_model->rowCount());
}

void TransactionList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTopHairline(painter, rect().adjusted(space::s, 0, -space::s, 0), tokens(this).line);
}

/// The status of an assessment as a pill.
class StatusPill : public Label {
    Q_OBJECT
public:
    explicit StatusPill(QWidget *parent = nullptr);

    void setStatus(AssessmentStatus status);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    AssessmentStatus m_status = AssessmentStatus::Completed;
};

/// A caption and its ID; a known name is shown above the ID.
class FactRow : public QWidget {
    Q_OBJECT
public:
    explicit FactRow(QWidget *parent = nullptr);

    void setFact(const Fact &fact, const QString &name);
    bool isCut() const;

private:
    Label *m_caption;
    SelectableText *m_name;
    SelectableText *m_id;
};

namespace {

constexpr int minCaptionWidth = 112;
constexpr int maxCaptionWidth = width::details * 9 / 20;
constexpr int captionGap = space::m - SelectableText::inset;

/// As wide as the widest caption of all rows, also with large letters, so that the values are aligned.
int captionWidth()
{
    const QFontMetrics metrics(typeFont(Type::Second));
    int widest = minCaptionWidth;
    for (const auto &caption : factCaptions())
        widest = std::max(widest, metrics.horizontalAdvance(caption));
    return std::min(widest, maxCaptionWidth);
}

/// The style of the pill for this status.
RowState styleOf(AssessmentStatus status)
{
    switch (status) {
    case AssessmentStatus::New:
        return RowState::Waiting;
    case AssessmentStatus::InReview:
        return RowState::Preparing;
    case AssessmentStatus::Partial:
        return RowState::Paused;
    case AssessmentStatus::Completed:
        break;
    }
    return RowState::Ok;
}

} // namespace

StatusPill::StatusPill(QWidget *parent)
    : Label({}, Type::Second, &Tokens::text, Weight::Regular, parent)
{
}

void StatusPill::setStatus(AssessmentStatus status)
{
    m_status = status;
    setText(statusLabel(status));
    setAccessibleName(tr("Status: %1").arg(statusLabel(status)));
    updateGeometry();
    update();
}

QSize StatusPill::sizeHint() const
{
    return stateSize(text(), StateForm::Pill).toSize();
}

void StatusPill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRect place(QPoint(width() - sizeHint().width(), 0), sizeHint()); // at the far end
    paintState(painter, QStyle::visualRect(layoutDirection(), rect(), place), styleOf(m_status), text(),
               StateForm::Pill, tokens(this), layoutDirection());
}

FactRow::FactRow(QWidget *parent)
    : QWidget(parent)
    , m_caption(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_name(new SelectableText(this))
    , m_id(new SelectableText(this))
{
    m_caption->setWordWrap(true);
    m_caption->setFixedWidth(captionWidth());
    m_caption->setContentsMargins(0, SelectableText::inset, 0, SelectableText::inset);
    auto *values = new QVBoxLayout;
    values->setSpacing(0);
    values->addWidget(m_name);
    values->addWidget(m_id);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(captionGap);
    row->addWidget(m_caption, 0, Qt::AlignTop);
    row->addLayout(values, 1);
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FactRow::setFact(const Fact &fact, const QString &name)
{
    m_caption->setText(fact.caption);
    m_caption->setBuddy(m_id);
    m_name->setVisible(!name.isEmpty());
    m_name->setValue(name.toUtf8(), SelectableText::TextKind::Words);
    m_name->setAccessibleName(tr("%1, name").arg(fact.caption));
    m_id->setValue(fact.id,
                   fact.isCode && !fact.id.isEmpty() ? SelectableText::TextKind::Code : SelectableText::TextKind::Words,
                   shownIdOrMissing({}));
    m_id->setAccessibleName(fact.caption);
    m_id->setAccessibleDescription(name);
}

bool FactRow::isCut() const
{
    return m_id->isCut();
}

namespace {

constexpr int hairline = 1; // at the left, outside the scroll area
constexpr std::size_t maxFacts = 6;
constexpr qsizetype maxRequestedNameLength = 1000; // bytes of an ID; no longer one has a profile
constexpr qsizetype maxNameLength = 200;

/// A hairline across the panel with content below it.
class Notes : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintTopHairline(painter, rect().adjusted(space::s, 0, -space::s, 0), tokens(this).line);
    }
};

/// A section of the panel. Rows under the pointer are slightly wider than the text above and below them.
QVBoxLayout *columnIn(QWidget *widget, int spacing)
{
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(space::s, 0, space::s, 0);
    column->setSpacing(spacing);
    return column;
}

} // namespace

AssessmentDetails::AssessmentDetails(QWidget *parent)
    : QWidget(parent)
    , m_clock([] { return LocalClock{}; })
    , m_area(new QScrollArea(this))
    , m_nothing(new QWidget(this))
    , m_content(new QWidget(this))
{
    setWindowRegion(this);
    useChromeBackground(this);
    setFixedWidth(width::details);
    setAccessibleName(tr("Details"));
    auto *words = columnIn(m_nothing, space::xs);
    words->addWidget(new Label(tr("Nothing selected"), Type::Section, &Tokens::text, Weight::Bold, m_nothing));
    auto *hint =
        new Label(tr("Select a row to see its details."), Type::Second, &Tokens::text3, Weight::Regular, m_nothing);
    hint->setWordWrap(true);
    words->addWidget(hint);
    buildContent();

    auto *scrolled = new QWidget;
    auto *column = new QVBoxLayout(scrolled);
    column->setContentsMargins(space::m - hairline, space::l, space::m, space::l);
    column->addWidget(m_nothing);
    column->addWidget(m_content, 1);
    column->addStretch();
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidgetResizable(true);
    m_area->setWidget(scrolled);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(hairline, 0, 0, 0);
    all->addWidget(m_area);
    showNothing();
}

void AssessmentDetails::buildContent()
{
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(buildHead());
    column->addSpacing(space::s + 2);
    column->addWidget(buildRows());
    column->addSpacing(space::s + 3);
    column->addWidget(buildButtons());
    column->addSpacing(space::m + 2);
    m_transaction = new TransactionList(m_content);
    connect(m_transaction, &TransactionList::conversationChosen, this, &AssessmentDetails::conversationChosen);
    column->addWidget(m_transaction);
    column->addWidget(buildNotes());
    column->addStretch(1);
}

QWidget *AssessmentDetails::buildHead()
{
    auto *head = new QWidget;
    m_title = new ElidingLabel({}, Type::Section, &Tokens::text, Weight::Bold, head);
    m_pill = new StatusPill(head);
    m_subtitle = new Label({}, Type::Second, &Tokens::text3, Weight::Regular, head);
    m_subtitle->setWordWrap(true);
    m_subtitle->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *first = new FlowLayout(space::s, space::xs);
    first->setContentsMargins({});
    first->addWidget(m_title);
    first->addWidget(m_pill);
    auto *column = columnIn(head, space::xs);
    column->addLayout(first);
    column->addWidget(m_subtitle);
    return head;
}

QWidget *AssessmentDetails::buildRows()
{
    auto *rows = new QWidget;
    auto *column = columnIn(rows, 2);
    for (std::size_t at = 0; at < maxFacts; ++at) {
        m_rows.push_back(new FactRow(rows));
        column->addWidget(m_rows.back());
    }
    m_cut = new Label(tr("Long identifiers are shortened here. Copies are complete."), Type::Caption, &Tokens::text3,
                      Weight::Regular, rows);
    m_cut->setWordWrap(true);
    column->addWidget(m_cut);
    return rows;
}

QWidget *AssessmentDetails::buildButtons()
{
    auto *buttons = new QWidget;
    auto *copy = new QPushButton(icon(QStringLiteral("copy"), &Tokens::text), tr("Copy all"), buttons);
    setControlKind(copy, ControlKind::Plain, ControlSize::Small);
    connect(copy, &QPushButton::clicked, this, &AssessmentDetails::copyAll);
    m_usePatient = new QPushButton(icon(QStringLiteral("person"), &Tokens::text), QString(), buttons);
    setControlKind(m_usePatient, ControlKind::Plain, ControlSize::Small);
    m_usePatient->setToolTip(tr("New documents are for this patient"));
    connect(m_usePatient, &QPushButton::clicked, this, [this] {
        if (m_facts.patient)
            Q_EMIT patientRequested(*m_facts.patient);
    });
    m_openProfile =
        new QPushButton(icon(QStringLiteral("doctor"), &Tokens::text), tr("Open doctor’s profile"), buttons);
    setControlKind(m_openProfile, ControlKind::Plain, ControlSize::Small);
    connect(m_openProfile, &QPushButton::clicked, this, [this] { Q_EMIT doctorRequested(practitioner()); });
    auto *row = new FlowLayout(space::s, space::s, buttons);
    row->setContentsMargins(space::s, 0, space::s, 0);
    row->addWidget(copy);
    row->addWidget(m_usePatient);
    row->addWidget(m_openProfile);
    row->addWidget(new QWidget(buttons)); // fills the rest of the line
    return buttons;
}

QWidget *AssessmentDetails::buildNotes()
{
    m_notes = new Notes;
    m_shared = new NoteWithLink(m_notes);
    m_several = new NoteWithLink(m_notes);
    connect(m_shared, &NoteWithLink::linkActivated, this,
            [this] { Q_EMIT identifierRequested(QString::fromUtf8(m_facts.identifier)); });
    auto *column = columnIn(m_notes, space::s);
    column->setContentsMargins(space::s, space::m + 2, space::s, 0);
    column->addWidget(m_shared);
    column->addWidget(m_several);
    return m_notes;
}

void AssessmentDetails::showNothing()
{
    m_facts = {};
    m_transaction->clear();
    m_content->hide();
    m_nothing->show();
}

void AssessmentDetails::showConversation(const SharedTree &tree, std::uint32_t conversation, AssessmentStatus status)
{
    const auto clock = m_clock();
    m_transaction->show(tree, conversation, clock);
    m_transaction->setVisible(true);
    showFacts(factsOf(*tree, conversation, clock), status);
}

void AssessmentDetails::showNode(const std::shared_ptr<const VisibleTree> &visible, TreeNode node,
                                 std::optional<AssessmentStatus> status)
{
    m_transaction->clear();
    m_transaction->hide();
    showFacts(factsOf(*visible, node, m_clock()), status);
}

void AssessmentDetails::showFacts(AssessmentFacts facts, std::optional<AssessmentStatus> status)
{
    m_facts = std::move(facts);
    m_status = status;
    m_title->setText(m_facts.title);
    m_pill->setVisible(status.has_value());
    if (status)
        m_pill->setStatus(*status);
    m_subtitle->setText(m_facts.subtitle);
    showRows();
    m_usePatient->setVisible(m_facts.patient.has_value());
    if (m_facts.patient)
        m_usePatient->setText(tr("Use %1", "the number of a patient").arg(shortPatientNumber(m_facts.patient->text)));
    m_openProfile->setVisible(!practitioner().isEmpty());
    m_shared->showNote(sharedIdentifierNote(m_facts), sharedIdentifierLink(m_facts));
    m_several->showNote(severalIdentifiersNote(m_facts));
    m_notes->setVisible(m_facts.otherPractitioners > 0 || m_facts.identifiersOfPatient > 1);
    m_nothing->hide();
    m_content->show();
    if (!isAncestorOf(QApplication::focusWidget())) // while the focus is inside, the position stays
        m_area->verticalScrollBar()->setValue(0);
}

void AssessmentDetails::showRows()
{
    const auto name = practitionerName();
    bool isCut = false;
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        m_rows[at]->setVisible(at < m_facts.ids.size());
        if (at >= m_facts.ids.size())
            continue;
        const auto &fact = m_facts.ids[at];
        m_rows[at]->setFact(fact, fact.isPractitioner ? name : QString());
        isCut = isCut || m_rows[at]->isCut();
    }
    m_cut->setVisible(isCut);
}

/// Empty if the service returned none, or one that is too long to have a profile.
QString AssessmentDetails::practitioner() const
{
    const auto found = std::ranges::find_if(m_facts.ids, &Fact::isPractitioner);
    if (found == m_facts.ids.end() || found->id.size() > maxRequestedNameLength)
        return {};
    return QString::fromUtf8(found->id);
}

QString AssessmentDetails::practitionerName() const
{
    const auto id = practitioner();
    if (!m_nameOf || id.isEmpty())
        return {};
    return displayName(m_nameOf(id).left(maxNameLength)).simplified();
}

void AssessmentDetails::setNameOf(NameOf nameOf)
{
    m_nameOf = std::move(nameOf);
    refreshNames();
}

void AssessmentDetails::refreshNames()
{
    showRows();
}

QString AssessmentDetails::allAsText() const
{
    return m_facts.ids.empty() ? QString() : factsAsText(m_facts, m_status, practitionerName());
}

void AssessmentDetails::copyAll()
{
    QApplication::clipboard()->setText(allAsText());
    Q_EMIT allCopied();
}

void AssessmentDetails::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintStartHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui

#include "assessmentdetails.moc"
