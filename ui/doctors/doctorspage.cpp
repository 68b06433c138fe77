// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/doctorspage.h"

#include "core/doctor/profilecheckstore.h"
#include "core/wording/wording.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/listcheckview.h"
#include "ui/doctors/profiletext.h"
#include "ui/doctors/profileview.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/hairlinebox.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/pagecommand.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/tokens.h"
#include "ui/widgets/windowregion.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace clinicdesk::ui {

/// Shown in place of a profile: why there is none, and the doctors that were opened last.
class NoDoctorView : public QWidget {
    Q_OBJECT
public:
    explicit NoDoctorView(QWidget *parent = nullptr);

    void setContent(const EmptyState::Content &words) { m_empty->setContent(words); }
    void setRecent(const QList<RecentDoctor> &doctors);

Q_SIGNALS:
    void openRequested(const QString &doctor);

private:
    EmptyState *m_empty; ///< children
    Label *m_recentCaption;
    RecentDoctorsList *m_recent;
};

NoDoctorView::NoDoctorView(QWidget *parent)
    : QWidget(parent)
    , m_empty(new EmptyState(EmptyState::Reason::NothingYet, {}, this))
    , m_recentCaption(new Label(tr("Recent doctors"), Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_recent(new RecentDoctorsList(this))
{
    m_recentCaption->setBuddy(m_recent);
    m_recentCaption->setFixedWidth(m_recent->maximumWidth()); // its text begins where the names do
    m_recentCaption->setContentsMargins(RecentDoctorsList::sideMargin, 0, RecentDoctorsList::sideMargin, 0);
    connect(m_recent, &RecentDoctorsList::openRequested, this, &NoDoctorView::openRequested);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::page, 0, space::page, space::wide);
    column->addWidget(m_empty, 1);
    column->addWidget(m_recentCaption, 0, Qt::AlignHCenter);
    column->addSpacing(space::xs);
    column->addWidget(m_recent, 0, Qt::AlignHCenter | Qt::AlignTop);
    fillWithScrolled(this, content);
}

void NoDoctorView::setRecent(const QList<RecentDoctor> &doctors)
{
    m_recent->setDoctors(doctors);
    m_recentCaption->setVisible(!doctors.isEmpty());
}

/// The actions on the shown profile, in the menu of the page and as shortcuts.
class DoctorActions : public QObject {
    Q_OBJECT
public:
    explicit DoctorActions(QWidget *page);

    QMenu *menu() { return &m_menu; }
    QMenu *recent() { return m_recent; }
    /// Shows or hides the checklist in a narrow window.
    QAction *checklist() { return m_checklist; }
    void setProfileShown(bool shown);
    /// All actions, for the menu of the window.
    PageCommands commands(bool isProfileShown) const;

Q_SIGNALS:
    void copyAllRequested();
    void printRequested();
    void savePdfRequested();

private:
    QAction *add(const QString &iconName, const QString &text, const QKeySequence &key, void (DoctorActions::*wish)());

    QMenu m_menu;
    QWidget *m_page;
    QAction *m_copyAll;
    QAction *m_print;
    QAction *m_savePdf;
    QMenu *m_recent;
    QAction *m_checklist;
};

DoctorActions::DoctorActions(QWidget *page)
    : QObject(page)
    , m_page(page)
    , m_copyAll(add(QStringLiteral("copy"), tr("Copy all"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                    &DoctorActions::copyAllRequested))
    , m_print(add(QStringLiteral("page"), tr("Print…"), QKeySequence::Print, &DoctorActions::printRequested))
    , m_savePdf(add(QStringLiteral("save"), tr("Save as PDF…"), QKeySequence::Save, &DoctorActions::savePdfRequested))
{
    for (auto *action : {m_print, m_savePdf}) // about all that is shown, so it does not matter where the focus is
        action->setShortcutContext(Qt::WindowShortcut);
    m_menu.addSeparator();
    m_recent = m_menu.addMenu(icon(QStringLiteral("clock")), tr("Recent doctors"));
    m_checklist = m_menu.addAction(icon(QStringLiteral("list")), tr("Checklist"));
    m_checklist->setCheckable(true);
    setProfileShown(false);
}

QAction *DoctorActions::add(const QString &iconName, const QString &text, const QKeySequence &key,
                            void (DoctorActions::*wish)())
{
    auto *action = m_menu.addAction(icon(iconName), text);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, wish);
    m_page->addAction(action);
    return action;
}

void DoctorActions::setProfileShown(bool shown)
{
    for (auto *action : {m_copyAll, m_print, m_savePdf, m_checklist})
        setObstacle(*action, shown ? QString() : tr("no profile is shown"));
}

PageCommands DoctorActions::commands(bool isProfileShown) const
{
    const QString obstacle = isProfileShown ? QString() : tr("no profile is shown");
    PageCommands commands{{m_copyAll, obstacle}, {m_print, obstacle}, {m_savePdf, obstacle}};
    if (m_checklist->isVisible())
        commands.append({m_checklist, obstacle});
    return commands;
}

namespace {

const auto checklistKey = QStringLiteral("doctors/checklist");

/// The service also refuses a profile request if the token is wrong.
std::optional<MissingSecret> requestedSecret(const Error &error)
{
    return error.code == ErrorCode::ServiceRefusedRequest ? MissingSecret::Token : missingSecret(error);
}

QString asOfText(const QDateTime &time)
{
    return DoctorsPage::tr("as of %1").arg(shortMomentText(QLocale(), time.toLocalTime(), QDate::currentDate()));
}

/// What is shown in place of a profile.
EmptyState::Content noProfileText(const DoctorLoader &loader)
{
    const auto &connection = loader.connection();
    if (!connection)
        return {.title = DoctorsPage::tr("No connection selected")};
    if (loader.isAsking())
        return {.title = DoctorsPage::tr("Contacting %1…").arg(connection->name)};
    if (loader.error())
        return {.title = DoctorsPage::tr("No profile to show")};
    return {.title = DoctorsPage::tr("Open a doctor’s profile"),
            .sentence = DoctorsPage::tr("Type or paste a doctor ID above, then press Enter."),
            .hint = connection->environment == Environment::Practice
                        ? DoctorsPage::tr("161400000000042 is a made-up doctor. Use it to try this page.")
                        : QString()};
}

} // namespace

DoctorsPage::DoctorsPage(const Services &services, QWidget *parent)
    : QWidget(parent)
    , m_settings(services.settings)
    , m_decoders(services.decoders)
    , m_loader(*this, services.connection, services.clients, services.checked)
    , m_picture(services.clients)
    , m_list(services.clients, services.checked)
    , m_actions(new DoctorActions(this))
    , m_print(new PrintJob(this))
{
    build(services);
    connectLoader();
    connectListCheck(services.connection);
    connectHeader();
    connectActions();
    showState();
}

DoctorsPage::~DoctorsPage() = default;

void DoctorsPage::build(const Services &services)
{
    m_problem = new ErrorBanner(services.connection, this);
    m_header = new DoctorsHeader(m_actions->menu(), this);
    m_modes = new QStackedWidget(this);
    auto *content = new HairlineBox(m_modes);
    m_stack = new QStackedWidget(content);
    m_nothing = new NoDoctorView(m_stack);
    m_view = new ProfileView(m_stack);
    m_view->setTabBefore(m_header->last());
    m_stack->addWidget(m_nothing);
    m_stack->addWidget(m_view);
    m_checklist = new ChecklistPanel(content);
    m_toast = new Toast(m_stack);
    auto *row = new QHBoxLayout(content);
    row->setContentsMargins(0, 1, 0, 0); // for the hairline
    row->setSpacing(0);
    row->addWidget(m_stack, 1);
    row->addWidget(m_checklist);
    m_listCheck = new ListCheckView(services.connection, m_list, m_modes);
    m_modes->setMinimumHeight(1); // in a low window, the header is shown in full and the rest is scrolled
    m_modes->addWidget(content);
    m_modes->addWidget(m_listCheck);
    m_header->setListTools(m_listCheck->headerTools());
    for (auto *region : QList<QWidget *>{m_stack, m_checklist, m_listCheck})
        setWindowRegion(region);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_header);
    all->addWidget(m_modes, 1);
}

void DoctorsPage::connectLoader()
{
    connect(&m_loader, &DoctorLoader::connectionReplaced, this, [this] {
        m_header->field().clear();
        showRecent({});
    });
    connect(&m_loader, &DoctorLoader::started, this, &DoctorsPage::showState);
    connect(&m_loader, &DoctorLoader::loaded, this, &DoctorsPage::showProfile);
    connect(&m_loader, &DoctorLoader::checked, this, &DoctorsPage::showCheck);
    connect(&m_loader, &DoctorLoader::failed, this, [this](const Error &error) {
        showError(error);
        showState();
    });
    connect(&m_loader, &DoctorLoader::cleared, this, [this] {
        m_picture.stop();
        m_problem->clear();
        m_view->clear();
        m_checklist->clear();
        showState();
    });
    connect(&m_loader, &DoctorLoader::recentRead, this, &DoctorsPage::showRecent);
    connect(&m_loader, &DoctorLoader::notSaved, this, [this] {
        m_toast->showMessage({QStringLiteral("info"), tr("This check could not be saved on this computer."), {}});
    });
    connect(&m_picture, &RequestBase::failed, this,
            [this](const Error &error) { m_view->setPictureText(tr("Not shown: %1").arg(pictureProblemText(error))); });
    connect(&m_picture, &RequestBase::succeeded, this, [this] {
        m_view->showPicture(m_picture.takeAnswer());
        m_view->setPictureText(tr("Shown above"));
    });
}

void DoctorsPage::connectListCheck(CurrentConnection &connection)
{
    const auto openList = [this, &connection] { m_list.open(connection.connection()); };
    connect(&connection, &CurrentConnection::chosen, &m_list, openList);
    connect(&connection, &CurrentConnection::reachabilityChanged, &m_list, [this](bool isReachable) {
        if (isReachable)
            m_list.resumeAfterOutage();
    });
    openList();
}

void DoctorsPage::connectHeader()
{
    connect(m_header, &DoctorsHeader::modeChanged, this, &DoctorsPage::showMode);
    connect(m_header, &DoctorsHeader::refreshRequested, &m_loader, &DoctorLoader::refresh);
    const auto *field = &m_header->field();
    connect(field, &DoctorField::openRequested, this, &DoctorsPage::open);
    connect(field, &DoctorField::listRequested, this, [this](const QString &text) {
        m_header->setMode(DoctorsHeader::Mode::List);
        m_listCheck->checkAll(text);
    });
    connect(field, &DoctorField::recentRequested, this, [this, field] {
        if (!m_actions->recent()->isEmpty())
            m_actions->recent()->popup(field->mapToGlobal(QPoint(0, field->height() + 1)));
    });
    connect(m_nothing, &NoDoctorView::openRequested, this, &DoctorsPage::open);
    connect(m_listCheck, &ListCheckView::openRequested, this, &DoctorsPage::open);
    connect(m_checklist, &ChecklistPanel::fieldRequested, m_view, &ProfileView::goTo);
    connect(m_view, &ProfileView::mapRequested, this, &DoctorsPage::openMap);
    connect(m_view, &ProfileView::copied, this, [this](const QString &value) {
        m_toast->showMessage({QStringLiteral("copy"), tr("Copied %1.").arg(value), {}});
    });
    connect(m_toast, &Toast::actionTriggered, this, [this] {
        if (m_opened)
            copy(coordinatesOf(*m_opened), tr("Copied the coordinates."));
    });
}

void DoctorsPage::connectActions()
{
    connect(m_actions, &DoctorActions::copyAllRequested, this,
            [this] { copy(profileAsText(m_loader.profile()->profile), tr("Copied the whole profile.")); });
    connect(m_checklist, &ChecklistPanel::copyRequested, this, [this] {
        if (const auto &shown = m_loader.profile())
            copy(findingsAsText(shown->profile, shown->check), tr("Copied the findings."));
    });
    connect(m_actions, &DoctorActions::printRequested, this, [this] { m_print->ask(printRequestFor(printData())); });
    connect(m_actions, &DoctorActions::savePdfRequested, this,
            [this] { m_print->askForFile(printRequestFor(printData())); });
    connect(m_print, &PrintJob::finished, this, [this](const QString &sentence) {
        m_toast->showMessage({QStringLiteral("page"), sentence, {}});
    });
    connect(m_print, &PrintJob::failed, this, &DoctorsPage::showError);
    m_actions->checklist()->setChecked(m_settings.value(checklistKey, false).toBool());
    connect(m_actions->checklist(), &QAction::toggled, this, [this](bool isOpen) {
        m_settings.setValue(checklistKey, isOpen);
        placeChecklist();
    });
    connect(m_header, &DoctorsHeader::checklistToggled, m_actions->checklist(), &QAction::setChecked);
}

QString DoctorsPage::unsaved() const
{
    if (m_list.saved().problem() && !m_list.rows().isEmpty())
        return tr("The checked list of doctors could not be saved.");
    return m_listCheck->isEntering() ? tr("The page Doctors has a list of IDs that was not checked.") : QString();
}

PageCommands DoctorsPage::commands() const
{
    const bool canRefresh = !isListShown() && m_header->isRefreshable();
    PageCommands commands{{m_header->refreshAction(), canRefresh ? QString() : tr("no profile is shown")}};
    commands += m_actions->commands(!isListShown() && m_loader.profile());
    return commands + m_listCheck->commands(isListShown());
}

bool DoctorsPage::isListShown() const
{
    return m_header->mode() == DoctorsHeader::Mode::List;
}

void DoctorsPage::open(const QString &doctor)
{
    m_header->setMode(DoctorsHeader::Mode::OneDoctor);
    m_header->field().setText(doctor);
    m_loader.open(doctor);
}

void DoctorsPage::showMode()
{
    m_modes->setCurrentWidget(isListShown() ? static_cast<QWidget *>(m_listCheck) : m_stack->parentWidget());
    m_problem->setVisible(!isListShown() && m_loader.error());
    m_actions->setProfileShown(!isListShown() && m_loader.profile()); // the list uses the same shortcuts
    if (isListShown())
        m_listCheck->focusList();
}

/// Shows the profile or why there is none, and its time.
void DoctorsPage::showState()
{
    const auto &shown = m_loader.profile();
    m_header->setMoment(m_loader.isAsking() ? tr("loading…") : shown ? asOfText(shown->asOf) : QString());
    m_header->setRefreshable(m_loader.canRefresh());
    m_nothing->setContent(noProfileText(m_loader));
    m_stack->setCurrentWidget(shown ? static_cast<QWidget *>(m_view) : m_nothing);
    m_toast->raise();
    m_actions->setProfileShown(shown && !isListShown());
    placeChecklist();
}

void DoctorsPage::showProfile()
{
    if (!m_loader.error())
        m_problem->clear();
    m_view->showProfile(m_loader.profile()->doctor, m_loader.profile()->profile);
    loadPicture();
    showState();
}

void DoctorsPage::loadPicture()
{
    m_picture.stop();
    const auto &address = m_loader.profile()->profile.personal.picture;
    if (address.isEmpty())
        return;
    if (const auto problem = problemOfPictureAddress(address, *m_loader.connection())) {
        m_view->setPictureText(tr("Not shown: %1").arg(pictureProblemText(*problem)));
        return;
    }
    const int side = int(std::ceil(Portrait::side * devicePixelRatioF()));
    m_view->setPictureText(tr("Loading…"));
    m_picture.send(*m_loader.connection(), {.address = address, .sidePixels = side, .decoders = m_decoders});
}

void DoctorsPage::showCheck()
{
    const auto &shown = *m_loader.profile();
    m_checklist->showCheck(shown.profile, shown.check, shown.changes);
    placeChecklist();
}

void DoctorsPage::showError(const Error &error)
{
    m_problem->showError(error, wording::describeProfileLookup(error), {.secret = requestedSecret(error)});
    m_problem->setVisible(!isListShown());
}

void DoctorsPage::showRecent(const QList<RecentDoctor> &doctors)
{
    m_nothing->setRecent(doctors);
    auto *menu = m_actions->recent();
    menu->clear();
    for (const auto &doctor : doctors) {
        auto text = doctor.name.isEmpty() ? shownName(doctor.id)
                                          : tr("%1 · %2").arg(shownName(doctor.name), shownName(doctor.id));
        text.replace(QLatin1Char('&'), QLatin1String("&&"));
        menu->addAction(text, this, [this, id = doctor.id] { open(id); });
    }
    setObstacle(*menu->menuAction(), doctors.isEmpty() ? tr("no doctor was shown yet") : QString());
}

/// In a narrow window, the checklist opens on demand.
void DoctorsPage::placeChecklist()
{
    const auto &shown = m_loader.profile();
    const bool isWide = window()->width() >= width::inspectorBelow;
    const bool isOpen = m_actions->checklist()->isChecked();
    m_actions->checklist()->setVisible(!isWide);
    m_checklist->setVisible(shown && (isWide || isOpen));
    m_header->setChecklistOffered(shown && !isWide);
    if (shown)
        m_header->setChecklist(shown->check.findings.size(), isOpen);
}

void DoctorsPage::openMap(const GeoPoint &place)
{
    m_opened = place;
    const auto words = coordinatesText(place);
    const auto sentence = QDesktopServices::openUrl(mapAddress(place))
                              ? tr("Opening %1 in the map app.").arg(words)
                              : tr("This computer has no map app. Coordinates: %1.").arg(words);
    m_toast->showMessage({QStringLiteral("building"), sentence, tr("Copy the coordinates")});
}

PrintedProfile DoctorsPage::printData() const
{
    const auto &shown = *m_loader.profile();
    return {
        .profile = shown.profile, .check = shown.check, .asOf = shown.asOf, .connection = m_loader.connection()->name};
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
    m_loader.readRecent();
    if (!m_loader.profile())
        m_header->field().setFocus(Qt::OtherFocusReason);
}

void DoctorsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeChecklist();
}

} // namespace clinicdesk::ui

#include "doctorspage.moc"
