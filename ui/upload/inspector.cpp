// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/inspector.h"

#include "core/document/filenamedate.h"
#include "core/document/typeddate.h"
#include "core/wording/changetext.h"
#include "core/wording/labels.h"
#include "ui/state/currentpatient.h"
#include "ui/upload/deliveryoptionswidget.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/previewpanel.h"
#include "ui/upload/typekeys.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tagfield.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOption>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

RejectedPanel::RejectedPanel(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidingLabel({}, Type::Body, &Tokens::text, Weight::Bold, this))
    , m_facts(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_problem(new Label({}, Type::Body, &Tokens::text, Weight::Regular, this))
    , m_remedies(new QWidget(this))
{
    m_name->setElideMode(Qt::ElideMiddle);
    m_facts->setWordWrap(true);
    m_problem->setWordWrap(true);
    auto *remedies = new FlowLayout(space::s, space::s, m_remedies);
    remedies->setContentsMargins({});
    remedies->setLastTakesRest(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(space::xs);
    column->addWidget(m_name);
    column->addWidget(m_facts);
    column->addSpacing(space::s);
    column->addWidget(m_problem);
    column->addSpacing(space::s);
    column->addWidget(m_remedies);
}

void RejectedPanel::show(const UploadRow &row, const std::function<void(QLayout &)> &addRemedies)
{
    if (row == m_row)
        return; // the buttons stay, because one of them can have the focus
    m_row = row;
    m_name->setText(row.title);
    m_facts->setText(row.facts);
    m_problem->setText(row.problem);
    qDeleteAll(m_remedies->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    addRemedies(*m_remedies->layout());
}

namespace {

constexpr int hairline = 1;      // at the left, outside the scroll area
constexpr int longestType = 130; // pixels; a longer name is elided in the closed list of types

// Also true while a child of the field has the focus.
bool isIn(const QWidget *field)
{
    const auto *focused = QApplication::focusWidget();
    return focused && (focused == field || field->isAncestorOf(focused));
}

template <class Value>
bool allEqual(const QList<OutboxDocument> &documents, Value value)
{
    return std::ranges::all_of(documents, [&](const OutboxDocument &document) {
        return std::invoke(value, document.details) == std::invoke(value, documents.first().details);
    });
}

/// Also where it has one that a wrong clock gave: the field is empty, so that the same date can be entered, too.
bool lacksDate(const OutboxDocument &document)
{
    return !document.details.date.isValid() || document.dateProblem().has_value();
}

QStringList commonTags(const QList<OutboxDocument> &documents)
{
    if (documents.isEmpty())
        return {};
    auto tags = documents.first().details.tags;
    tags.removeIf([&](const QString &tag) {
        return std::ranges::any_of(
            documents, [&](const OutboxDocument &document) { return !document.details.tags.contains(tag); });
    });
    return tags;
}

int comboWidthFor(const QComboBox &combo, int textWidth)
{
    QStyleOptionComboBox option;
    option.initFrom(&combo);
    return combo.style()->sizeFromContents(QStyle::CT_ComboBox, &option, {textWidth, 0}, &combo).width();
}

constexpr int typeKeyRole = Qt::UserRole + 1; // the key of a type in the list of documents, as text

/// A type with its key at the end, as in the menu of a document.
class TypeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setFont(typeFont(Type::Second));
        painter->setPen(tokens(option.widget).text3);
        painter->drawText(option.rect.adjusted(space::s, 0, -space::s, 0), int(Qt::AlignTrailing | Qt::AlignVCenter),
                          index.data(typeKeyRole).toString());
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const int key = QFontMetrics(typeFont(Type::Second)).horizontalAdvance(QStringLiteral("0"));
        return QStyledItemDelegate::sizeHint(option, index) + QSize(space::l + key + space::s, 0);
    }
};

constexpr int minPreviewHeight = 240;         // px
constexpr char offeredDate[] = "offeredDate"; // property of a button

/// What was changed in the files of one document.
QString changesIn(const QList<OutboxDocument> &chosen)
{
    QStringList sentences;
    if (chosen.size() == 1) {
        for (const auto &file : chosen.first().files)
            sentences += wording::changeSentences(file.facts, file.preparation);
    }
    sentences.removeDuplicates();
    return sentences.join(u' ');
}

} // namespace

Inspector::Inspector(FileThumbnails &thumbnails, CurrentPatient &patient, QWidget *parent)
    : QWidget(parent)
    , m_thumbnails(thumbnails)
    , m_patient(patient)
    , m_fields(new QWidget(this))
    , m_type(new QComboBox(m_fields))
    , m_date(new DateField(m_fields))
    , m_dateHint(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, m_fields))
    , m_offeredDate(new QPushButton(m_fields))
    , m_photoDate(new QPushButton(m_fields))
    , m_tags(new TagField(m_fields))
    , m_tagHint(new Label({}, Type::Second, &Tokens::bad, Weight::Regular, m_fields))
    , m_same(new QPushButton(m_fields))
    , m_delivery(new DeliveryOptionsWidget(m_fields))
    , m_rejected(new RejectedPanel(this))
    , m_changes(new Label({}, Type::Second, &Tokens::text2, Weight::Regular, this))
    , m_preview(new PreviewPanel(thumbnails, PreviewPanel::Form::Small, this))
{
    useChromeBackground(this);
    setFixedWidth(width::inspector);
    m_type->setAccessibleName(tr("Type"));
    m_date->setAccessibleName(tr("Date"));
    m_tags->setAccessibleName(tr("Tags"));
    m_type->setItemDelegate(new TypeDelegate(m_type));
    m_dateHint->setWordWrap(true);
    m_dateHint->hide();
    for (auto *button : {m_offeredDate, m_photoDate}) {
        setControlKind(button, ControlKind::Link);
        button->hide();
        connect(button, &QPushButton::clicked, this,
                [this, button] { chooseDate(button->property(offeredDate).toDate()); });
    }
    m_tagHint->setWordWrap(true);
    m_tagHint->hide();
    for (auto *edit : findChildren<QLineEdit *>())
        edit->setAcceptDrops(false); // files can be dropped anywhere, and the path of a file is not a tag
    connectFields();

    auto *content = new QWidget;
    content->installEventFilter(this);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::page - hairline, space::l, space::page, space::l);
    column->setSpacing(space::m);
    m_changes->setWordWrap(true);
    m_fields->setLayout(buildFields());
    column->addWidget(m_fields); // first: Tab goes to the fields before it goes to the page above them
    column->insertWidget(0, m_preview);
    column->insertWidget(1, m_changes);
    column->addWidget(m_rejected);
    column->addStretch();
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setWidget(content);
    // Options that open at the bottom would be below the visible area: scroll to them.
    connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, area, [this, area] {
        if (isIn(m_delivery))
            area->ensureWidgetVisible(m_delivery, 0, space::l);
    });
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(hairline, 0, 0, 0);
    all->addWidget(area);
    area->installEventFilter(this);
    show({});
}

void Inspector::connectFields()
{
    connect(m_type, &QComboBox::activated, this, [this](int index) {
        Q_EMIT changed([code = m_type->itemData(index).toString()](DocumentDetails &details) { details.type = code; });
    });
    connect(m_date, &DateField::dateEntered, this, &Inspector::chooseDate);
    connect(m_date, &DateField::hintChanged, this, &Inspector::showDateHint);
    connect(m_date, &DateField::numberScanned, this, &Inspector::requestPatient);
    connect(m_tags, &TagField::tagsChanged, this, &Inspector::tagsEdited);
    connect(m_tags, &TagField::numberScanned, this, &Inspector::requestPatient);
    connect(m_tags, &TagField::tagRefused, this, [this] {
        m_tagHint->setText(
            tr("At most %Ln tag(s). Characters in each tag: %1–%2.", nullptr, m_conventions.tagsPerDocument)
                .arg(numberText(m_conventions.tagLengthMin), numberText(m_conventions.tagLengthMax)));
        m_tagHint->show();
    });
    connect(m_tags, &TagField::refusalEnded, m_tagHint, &QWidget::hide);
    connect(m_delivery, &DeliveryOptionsWidget::changed, this, &Inspector::changed);
}

Label *Inspector::caption(const QString &text, QWidget *field)
{
    auto *label = new Label(text, Type::Second, &Tokens::text2, Weight::Regular, m_fields);
    label->setBuddy(field);
    return label;
}

QLayout *Inspector::buildFields()
{
    auto *grid = new QGridLayout;
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(space::m);
    grid->setVerticalSpacing(space::xs);
    grid->setColumnStretch(0, 1); // the date has the width of the longest date
    grid->addWidget(caption(tr("Type"), m_type), 0, 0);
    grid->addWidget(caption(tr("Date"), m_date), 0, 1);
    m_type->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    grid->addWidget(m_type, 1, 0);
    grid->addWidget(m_date, 1, 1);
    grid->addWidget(m_dateHint, 2, 0, 1, 2);
    auto *offers = new QVBoxLayout;
    offers->setSpacing(0);
    for (auto *button : {m_offeredDate, m_photoDate})
        offers->addWidget(button, 0, Qt::AlignLeft);
    grid->addLayout(offers, 3, 0, 1, 2);
    grid->setRowMinimumHeight(3, space::s);
    grid->addWidget(caption(tr("Tags"), m_tags), 4, 0, 1, 2);
    grid->addWidget(m_tags, 5, 0, 1, 2);
    grid->addWidget(m_tagHint, 6, 0, 1, 2);
    setControlKind(m_same, ControlKind::Link);
    grid->setRowMinimumHeight(7, space::s);
    grid->addWidget(m_same, 8, 0, Qt::AlignLeft);
    grid->addWidget(new Label(tr("Ctrl+D"), Type::Second, &Tokens::text3, Weight::Regular, m_fields), 8, 1,
                    Qt::AlignRight);
    grid->setRowMinimumHeight(9, space::s);
    grid->addWidget(m_delivery, 10, 0, 1, 2);
    return grid;
}

void Inspector::setSameDetailsAction(QAction *action)
{
    m_same->setText(action->text());
    const auto follow = [this, action] { setObstacle(*m_same, obstacleOf(*action)); };
    follow();
    connect(m_same, &QPushButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::changed, m_same, follow);
}

void Inspector::setConventions(const Conventions &conventions)
{
    if (conventions == m_conventions && m_type->count() > 0)
        return;
    m_conventions = conventions;
    m_type->clear();
    int widest = 0;
    for (const auto &type : conventions.documentTypes) {
        m_type->addItem(wording::labelOf(type), type.code);
        widest = std::max(widest, m_type->fontMetrics().horizontalAdvance(m_type->itemText(m_type->count() - 1)));
    }
    for (int row = 0; row < std::min(maxTypeKeys, m_type->count()); ++row) {
        m_type->setItemData(row, QString::number(row + 1), typeKeyRole);
        m_type->setItemData(row, tr("Key %1", "of a type of documents").arg(row + 1), Qt::AccessibleDescriptionRole);
    }
    m_type->view()->setMinimumWidth(m_type->view()->sizeHintForColumn(0) + 2 * hairline);
    m_type->setMinimumWidth(comboWidthFor(*m_type, std::min(widest, longestType)));
    m_tags->setLimits({conventions.tagsPerDocument, conventions.tagLengthMin, conventions.tagLengthMax});
}

void Inspector::setKnownTags(const QStringList &tags)
{
    m_tags->setSuggestions(tags);
}

void Inspector::setDeliveryCapabilities(const DeliveryCapabilities &capabilities)
{
    m_delivery->setCapabilities(capabilities);
}

bool Inspector::shows(const QList<OutboxDocument> &chosen) const
{
    return std::ranges::equal(m_shown, chosen, {}, {}, &OutboxDocument::id);
}

void Inspector::show(const QList<OutboxDocument> &chosen, const QString &row)
{
    showDetails(chosen, row);
    setRejectedShown(false);
}

void Inspector::showDetails(const QList<OutboxDocument> &chosen, const QString &row)
{
    const bool same = shows(chosen);
    if (!same && !m_shown.isEmpty())
        enterForFormerDocuments();
    m_shown.clear();
    for (const auto &document : chosen)
        m_shown.append(document.id);
    showFile(chosen, row);
    m_fields->setEnabled(!chosen.isEmpty());
    if (!same)
        m_tagHint->hide();
    if (!same || !m_type->view()->isVisible())
        showType(chosen);
    if (!same || !m_date->hasTypedText())
        showDate(chosen);
    offerDates(chosen);
    showTags(chosen);
    m_delivery->show(chosen);
}

void Inspector::showRejected(const UploadRow &row, const std::function<void(QLayout &)> &addRemedies)
{
    showDetails({}, {});
    m_rejected->show(row, addRemedies);
    setRejectedShown(true);
}

void Inspector::setRejectedShown(bool isRejected)
{
    m_preview->setVisible(!isRejected);
    m_fields->setVisible(!isRejected);
    m_rejected->setVisible(isRejected);
}

void Inspector::showFile(const QList<OutboxDocument> &chosen, const QString &row)
{
    const bool any = !chosen.isEmpty() && !chosen.first().files.isEmpty();
    m_preview->show(row, any ? std::optional(chosen.first()) : std::nullopt, int(chosen.size()));
    const auto changes = changesIn(chosen);
    m_changes->setText(changes);
    m_changes->setVisible(!changes.isEmpty());
}

void Inspector::showType(const QList<OutboxDocument> &chosen)
{
    const bool one = !chosen.isEmpty() && allEqual(chosen, &DocumentDetails::type);
    const bool isMissing = one && chosen.first().details.type.isEmpty();
    m_type->setPlaceholderText(chosen.isEmpty() ? QString() : isMissing ? tr("Choose a type") : tr("Different types"));
    m_type->setCurrentIndex(one ? m_type->findData(chosen.first().details.type) : -1);
}

void Inspector::showDate(const QList<OutboxDocument> &chosen)
{
    if (!chosen.isEmpty() && !allEqual(chosen, &DocumentDetails::date))
        m_date->setDifferent();
    else if (std::ranges::any_of(chosen, lacksDate))
        m_date->setMissing();
    else
        m_date->setDate(chosen.isEmpty() ? QDate::currentDate() : chosen.first().details.date);
}

/// The date in the file name can be better or worse than the day of the photo. If they differ, both are offered.
void Inspector::offerDates(const QList<OutboxDocument> &chosen)
{
    const bool isOne = chosen.size() == 1 && !chosen.first().files.isEmpty();
    const auto named =
        isOne ? dateInFileName(chosen.first().files.first().facts.name, QDate::currentDate()) : std::nullopt;
    const auto date = isOne && !lacksDate(chosen.first()) ? chosen.first().details.date : QDate();
    const auto other = [&date](QDate offered) { return offered == date ? QDate() : offered; };
    const auto inName = other(named.value_or(QDate()));
    const auto takenOn = isOne ? chosen.first().files.first().preparation.takenOn : QDate();
    const bool isUsual =
        takenOn >= minDocumentDate && takenOn <= QDate::currentDate(); // the clock of a camera can be wrong
    const auto ofPhoto = isUsual && takenOn != named ? other(takenOn) : QDate();
    offerDate(m_offeredDate, inName, tr("Use %1, as in the file name"));
    offerDate(m_photoDate, ofPhoto, tr("Use %1, when the photo was taken"));
}

void Inspector::offerDate(QPushButton *button, QDate date, const QString &text)
{
    button->setProperty(offeredDate, date);
    button->setText(text.arg(dateText(locale(), date)));
    button->setVisible(date.isValid());
}

void Inspector::setLastDate(QDate date)
{
    m_date->setLatest(date);
}

void Inspector::chooseDate(QDate date)
{
    Q_EMIT changed([date](DocumentDetails &details) {
        details.date = date;
        details.dateByClock = {};
    });
}

void Inspector::showDateHint(const QString &hint, bool isProblem)
{
    m_dateHint->setText(hint);
    m_dateHint->setTone(isProblem ? &Tokens::bad : &Tokens::text2);
    m_dateHint->setVisible(!hint.isEmpty());
    m_date->setAccessibleDescription(hint);
}

void Inspector::showTags(const QList<OutboxDocument> &chosen)
{
    m_commonTags = commonTags(chosen);
    m_tags->setTags(m_commonTags);
}

void Inspector::tagsEdited(const QStringList &tags)
{
    QStringList added = tags;
    added.removeIf([this](const QString &tag) { return m_commonTags.contains(tag); });
    QStringList removed = m_commonTags;
    removed.removeIf([&](const QString &tag) { return tags.contains(tag); });
    m_commonTags = tags;
    Q_EMIT changed([added, removed](DocumentDetails &details) {
        details.tags.removeIf([&](const QString &tag) { return removed.contains(tag) || added.contains(tag); });
        details.tags += added;
    });
}

void Inspector::enterForFormerDocuments()
{
    if (!m_date->commit())
        Q_EMIT entryRefused(m_date->text());
    if (!m_tags->acceptTyped()) {
        Q_EMIT entryRefused(m_tags->edit()->text());
        m_tags->edit()->setText({});
    }
}

bool Inspector::hasTypedText() const
{
    return m_date->hasTypedText() || !m_tags->edit()->text().isEmpty();
}

bool Inspector::hasFieldFocus() const
{
    const auto *focused = window()->focusWidget();
    return focused && (focused == m_type || focused == m_date || m_tags->isAncestorOf(focused));
}

bool Inspector::isBeingEdited() const
{
    return hasTypedText() || m_preview->isContinued() || QApplication::activePopupWidget();
}

void Inspector::enlarge()
{
    if (!m_preview->document() || m_preview->isContinued())
        return;
    auto *large = new LargePreview(m_thumbnails, this);
    large->setAttribute(Qt::WA_DeleteOnClose);
    m_preview->continueIn(*large->panel());
    connect(large, &QDialog::finished, m_preview, &PreviewPanel::continueHere);
    connect(large, &LargePreview::numberScanned, this, &Inspector::requestPatient);
    large->open();
}

void Inspector::requestPatient(const QString &number)
{
    m_patient.request(number, PatientSource::Scanned);
}

bool Inspector::commit()
{
    if (!m_date->commit()) {
        m_date->setFocus(Qt::OtherFocusReason);
        return false;
    }
    if (!m_tags->acceptTyped()) {
        m_tags->setFocus(Qt::OtherFocusReason);
        return false;
    }
    return true;
}

bool Inspector::eventFilter(QObject *watched, QEvent *event)
{
    // Large text needs more than the usual width: widen the panel, so that nothing scrolls sideways.
    auto *content = m_fields->parentWidget();
    if (watched == content && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show)) {
        const auto margins = content->layout()->contentsMargins();
        // Also while a rejected file hides the fields, so that the list stays where it is.
        const int fields = margins.left() + m_fields->minimumSizeHint().width() + margins.right();
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        setFixedWidth(
            std::max(width::inspector, hairline + std::max(content->minimumSizeHint().width(), fields) + bar));
    }
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show || event->type() == QEvent::Resize)
        fitPreview();
    return QWidget::eventFilter(watched, event);
}

/// The page becomes smaller where the fields below it would not be visible.
void Inspector::fitPreview()
{
    const auto *content = m_fields->parentWidget();
    auto *picture = m_preview->preview();
    const int wanted = picture->heightForWidth(picture->width());
    const int others = content->layout()->totalHeightForWidth(content->parentWidget()->width()) -
                       std::min(wanted, picture->maximumHeight());
    const int room = std::max(minPreviewHeight, height() - others);
    picture->setMaximumHeight(room < wanted ? room : QWIDGETSIZE_MAX);
}

void Inspector::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens(this).chrome);
    paintStartHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
