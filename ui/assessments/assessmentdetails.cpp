// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentdetails.h"

#include "core/document/readablename.h"
#include "ui/assessments/factrow.h"
#include "ui/assessments/transactionlist.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/patientnumber.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

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
