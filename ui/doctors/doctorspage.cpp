// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorspage.h"

#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/doctoractions.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/listcheckview.h"
#include "ui/doctors/profileprint.h"
#include "ui/doctors/profiletext.h"
#include "ui/doctors/profileview.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPainter>
#include <QSettings>
#include <QStackedWidget>

#include <utility>

namespace clinicdesk::ui {

namespace {

const auto checklistKey = QStringLiteral("doctors/checklist");

} // namespace

DoctorsPage::DoctorsPage(const Parts &parts, QWidget *parent)
    : QWidget(parent)
    , m_parts(parts)
    , m_feed(parts.clients)
    , m_portraits(parts.clients)
    , m_checklistWanted(parts.settings.value(checklistKey, false).toBool())
    , m_actions(new DoctorActions(this))
    , m_print(new ProfilePrint(this))
{
    build();
    wire();
    wireActions();
    m_wasReachable = m_parts.connection.isReachable();
    connectionChanged();
}

DoctorsPage::~DoctorsPage() = default;

void DoctorsPage::build()
{
    m_problem = new ProblemBanner(this);
    m_problem->hide();
    m_header = new DoctorsHeader(m_actions->menu(), this);
    m_modes = new QStackedWidget(this);
    auto *content = new QWidget(m_modes);
    m_stack = new QStackedWidget(content);
    m_view = new ProfileView(m_stack);
    m_view->setTabBefore(m_header->last());
    m_stack->addWidget(buildNothing());
    m_stack->addWidget(m_view);
    m_checklist = new ChecklistPanel(content);
    m_toast = new Toast(m_stack);
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(0, 1, 0, 0); // for the hairline
    row->setSpacing(0);
    row->addWidget(m_stack, 1);
    row->addWidget(m_checklist);
    m_modes->addWidget(content);
    buildListCheck();
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_header);
    all->addWidget(m_modes, 1);
}

void DoctorsPage::buildListCheck()
{
    m_listCheck = new ListCheckView(
        {.connection = m_parts.connection, .clients = m_parts.clients, .checked = m_parts.checked}, m_modes);
    m_modes->addWidget(m_listCheck);
    m_header->setListTools(m_listCheck->headTools());
    connect(m_header, &DoctorsHeader::modeChanged, this, &DoctorsPage::showMode);
    connect(m_listCheck, &ListCheckView::openWanted, this, &DoctorsPage::open);
}

void DoctorsPage::showMode()
{
    const bool isList = m_header->mode() == DoctorsHeader::Mode::List;
    m_modes->setCurrentWidget(isList ? static_cast<QWidget *>(m_listCheck) : m_stack->parentWidget());
    m_problem->setVisible(!isList && m_failure);
    m_actions->setProfileShown(!isList && m_shown); // the list uses the same shortcuts
    if (isList)
        m_listCheck->setFocus(Qt::OtherFocusReason);
}

PageCommands DoctorsPage::commands() const
{
    const bool isList = m_header->mode() == DoctorsHeader::Mode::List;
    const bool canRefresh = !isList && m_header->isRefreshable();
    PageCommands commands{{m_header->refreshAction(), canRefresh ? QString() : tr("no profile is shown")}};
    commands += m_actions->commands(!isList && m_shown);
    return commands + m_listCheck->commands(isList);
}

QWidget *DoctorsPage::buildNothing()
{
    m_nothing = new QWidget(m_stack);
    m_empty = new EmptyState(EmptyState::Reason::NothingYet, {}, m_nothing);
    m_recentHead = new Label(tr("Recent doctors"), Type::Second, &Tokens::text3, Weight::Regular, m_nothing);
    m_recent = new RecentDoctorsList(m_nothing);
    m_recentHead->setBuddy(m_recent);
    auto *column = new QVBoxLayout(m_nothing);
    column->setContentsMargins(space::page, 0, space::page, space::wide);
    column->addWidget(m_empty, 1);
    column->addWidget(m_recentHead, 0, Qt::AlignHCenter);
    column->addSpacing(space::xs);
    column->addWidget(m_recent, 0, Qt::AlignHCenter | Qt::AlignTop);
    return m_nothing;
}

void DoctorsPage::wire()
{
    connect(&m_parts.connection, &CurrentConnection::changed, this, &DoctorsPage::connectionChanged);
    connect(&m_feed, &DoctorFeed::arrived, this, &DoctorsPage::arrived);
    connect(&m_feed, &DoctorFeed::failed, this, &DoctorsPage::failed);
    connect(&m_portraits, &PortraitFeed::arrived, this, [this](const QImage &picture) {
        m_view->showPicture(picture);
        m_view->setPictureWords(tr("Shown above"));
    });
    connect(&m_portraits, &PortraitFeed::notShown, this,
            [this](const QString &why) { m_view->setPictureWords(tr("Not shown: %1").arg(why)); });
    connect(m_problem, &ProblemBanner::remedyChosen, this, &DoctorsPage::chooseRemedy);
    connect(m_header, &DoctorsHeader::refreshWanted, this, &DoctorsPage::ask);
    connect(&m_header->field(), &DoctorField::openWanted, this, &DoctorsPage::open);
    connect(&m_header->field(), &DoctorField::recentWanted, this, &DoctorsPage::showRecentMenu);
    connect(m_recent, &RecentDoctorsList::openWanted, this, &DoctorsPage::open);
    connect(m_checklist, &ChecklistPanel::fieldWanted, m_view, &ProfileView::goTo);
    connect(m_view, &ProfileView::mapWanted, this, &DoctorsPage::openMap);
    connect(m_view, &ProfileView::copied, this, [this](const QString &value) {
        m_toast->showMessage({QStringLiteral("copy"), tr("Copied %1.").arg(value), {}});
    });
    connect(m_toast, &Toast::actionTriggered, this, [this] {
        if (m_opened)
            copy(coordinatesOf(*m_opened), tr("Copied the coordinates."));
    });
}

void DoctorsPage::wireActions()
{
    connect(m_actions, &DoctorActions::copyAllWanted, this, [this] {
        if (m_shown)
            copy(profileAsText(m_shown->profile), tr("Copied the whole profile."));
    });
    connect(m_checklist, &ChecklistPanel::copyWanted, this, [this] {
        if (m_shown)
            copy(findingsAsText(m_shown->profile, m_shown->check), tr("Copied the findings."));
    });
    connect(m_actions, &DoctorActions::printWanted, this, [this] {
        if (m_shown)
            m_print->ask(onPaper());
    });
    connect(m_actions, &DoctorActions::savePdfWanted, this, [this] {
        if (m_shown)
            m_print->askForFile(onPaper());
    });
    connect(m_print, &ProfilePrint::finished, this, [this](const QString &sentence) {
        m_toast->showMessage({QStringLiteral("page"), sentence, {}});
    });
    connect(m_print, &ProfilePrint::failed, this, &DoctorsPage::showProblem);
    connect(m_actions->checklist(), &QAction::toggled, this, [this](bool wanted) {
        m_checklistWanted = wanted;
        m_parts.settings.setValue(checklistKey, wanted);
        placeChecklist();
    });
    connect(m_header, &DoctorsHeader::checklistToggled, m_actions->checklist(), &QAction::setChecked);
    m_actions->checklist()->setChecked(m_checklistWanted);
}

PrintedProfile DoctorsPage::onPaper() const
{
    return {.profile = m_shown->profile,
            .check = m_shown->check,
            .asOf = m_shown->asOf,
            .connection = m_connection ? m_connection->name : QString()};
}

void DoctorsPage::copy(const QString &text, const QString &sentence)
{
    QApplication::clipboard()->setText(text);
    m_toast->showMessage({QStringLiteral("copy"), sentence, {}});
}

void DoctorsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    placeChecklist();
    if (m_connection)
        readRecent(this, m_parts.checked, m_connection->id);
    if (!m_shown)
        m_header->field().setFocus(Qt::OtherFocusReason);
}

void DoctorsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeChecklist();
}

/// In a narrow window, the checklist opens on demand.
void DoctorsPage::placeChecklist()
{
    const bool isWide = window()->width() >= width::inspectorBelow;
    m_actions->checklist()->setVisible(!isWide);
    m_checklist->setVisible(m_shown && (isWide || m_checklistWanted));
    m_header->setChecklistOffered(m_shown && !isWide);
    if (m_shown)
        m_header->setChecklist(m_shown->check.findings.size(), m_checklistWanted);
}

void DoctorsPage::paintEvent(QPaintEvent *)
{
    if (m_header->mode() == DoctorsHeader::Mode::List)
        return; // the list has a hairline of its own, below its filters
    QPainter painter(this);
    paintBottomHairline(painter, QRectF(m_header->geometry()).adjusted(0, 0, 0, 1), tokens(this).line);
}

} // namespace clinicdesk::ui
