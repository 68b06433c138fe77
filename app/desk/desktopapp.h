// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/computersession.h"
#include "app/desk/connectionactions.h"
#include "app/desk/journalwatch.h"
#include "app/desk/lockcontroller.h"
#include "app/desk/practiceservice.h"
#include "app/desk/tokenwatch.h"
#include "app/desk/windownotices.h"
#include "core/capture/capture.h"
#include "core/language/translations.h"
#include "core/session/backgroundsending.h"
#include "core/session/erase.h"
#include "core/session/sending.h"
#include "core/session/stores.h"
#include "ui/settings/erasesection.h"
#include "ui/settings/peoplesection.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/notifier.h"
#include "ui/shell/tray.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/doctornavigator.h"
#include "ui/state/failedchecks.h"
#include "ui/state/languagesettings.h"
#include "ui/state/notificationsettings.h"
#include "ui/state/photosettings.h"
#include "ui/state/uploadlimitsettings.h"
#include "ui/widgets/thememanager.h"

#include <QObject>
#include <QPointer>
#include <QSettings>

namespace clinicdesk::desk {

/// Normal use or practice mode. Each has its own data, settings and keychain entries.
enum class AppMode { Real, Practice };

/// Who uses the program, and how.
struct AppUser {
    AppMode mode = AppMode::Real;
    PersonId person = firstPersonId();
    bool hasSignedIn = false; ///< the PIN was entered just now; otherwise the program starts locked, if there is one
};

/// The files of that person.
AppPaths pathsOf(const AppUser &user);

/// Connects the window with the core: passes the connections, the outbox and the clients to the pages of the window. It
/// has no other logic.
class DesktopApp : public QObject {
    Q_OBJECT
public:
    /// Works under the policy of `people`.
    DesktopApp(const AppUser &user, std::shared_ptr<PeopleStore> people, ui::ThemeManager &theme,
               Translations &translations, QStringList files);
    ~DesktopApp() override;

    /// Shows the window, or the connection wizard at the first start.
    void start();
    /// Brings the window to the front and adds these files, if there are any.
    void open(const QStringList &files);
    /// Closes the window and writes what waits to be written, for at most a few seconds. Call once, before the end of
    /// the app and outside of the program's event loop: no thread may work on a store when the app ends.
    void finish();

Q_SIGNALS:
    /// Another mode, or another person: a new DesktopApp replaces this one.
    void userRequested(const clinicdesk::desk::AppUser &user);
    void locked();
    /// The user removes all data: it can be erased when this object is gone.
    void eraseRequested(const clinicdesk::EraseRequest &request, const clinicdesk::AccessRules &access);
    void storesOpened();

private:
    static Task<void> writeWaiting(QPointer<DesktopApp> self);
    /// Everything that needs the keychain, D-Bus or a store; after the first paint if there is a connection.
    static Task<void> begin(QPointer<DesktopApp> self);
    /// Shows the window, unless it is shown already, and then opens the stores and the pages.
    static Task<void> openWindow(QPointer<DesktopApp> self, std::optional<Error> startProblem);
    static Task<void> openStores(QPointer<DesktopApp> self);
    /// Opens the pages of the window.
    void fillWindow(const ui::MainWindow *before = nullptr);
    void startPractice();
    /// Applies what the administrator has fixed to the settings of the window.
    void applyPolicy();
    /// Connects the lock with the windows and with the other people.
    void wireLock();
    void wireConnections();
    void wireSending();
    void watchComputer();
    /// Shows who uses the program.
    void showPerson();
    void applyLock();
    QList<AbsentPerson> absentPeople() const;
    static Task<void> prepare(QPointer<DesktopApp> self, PersonId person);
    void useAnotherPerson(const PersonId &person);
    std::unique_ptr<ui::MainWindow> makeWindow();
    /// Shows the window, where the last one was closed.
    void show(ui::MainWindow &window);
    /// Replaces the wizard, if there is one, by the window, without pages.
    void showWindow();
    /// Replaces the window by the wizard, since there is no connection any more.
    void restartSetup();
    ui::PageServices pageServices();
    /// Shows texts, dates and numbers of this process in the chosen language; windows that exist keep theirs.
    void useLanguage();
    /// Replaces the window by one in the chosen language.
    void changeLanguage();
    QWidget *makeSettings(QWidget *parent);
    void askErase(ui::EraseSection *section);
    /// Answers with a sentence if the person cannot be removed.
    Task<QString> removePerson(PersonId id);
    /// Shows what was found when the outbox in `folder` was opened.
    void showOpened(const QString &folder);
    /// Shows the errors of the keychain and of sending in the notices of the window.
    void showProblems();
    void showDiagnostics();

    const AppMode m_mode;
    const AppUser m_user;
    const AppPaths m_places; ///< of the person
    std::shared_ptr<PeopleStore> m_people;
    LockController m_lock; ///< before the windows that it hides
    ui::ThemeManager &m_theme;
    Translations &m_translations;
    QStringList m_files;
    QSettings m_settings; ///< the user's settings of the window, the port of practice mode
    PracticeService m_practice;
    const std::shared_ptr<Session> m_session;
    ui::CurrentPatient m_patient;
    ui::CurrentConnection m_connection;
    ui::FailedChecks m_failedChecks;
    ui::DoctorNavigator m_doctor;
    ui::NotificationSettings m_notifications;
    ui::UploadLimitSettings m_uploadLimit;
    ui::PhotoSettings m_photos;
    ui::LanguageSettings m_language;
    Capture m_capture;
    std::unique_ptr<ComputerSession> m_computer; ///< after the first paint, as `m_tray` and `m_notifier`
    OpenedOutbox m_store;
    bool m_isOpening = false; ///< the stores are being opened
    LocalStores m_localStores;
    std::shared_ptr<ui::OutboxMonitor> m_entries; ///< of the outbox that the window shows
    BackgroundSending m_others;
    JournalWatch m_journal;
    std::unique_ptr<Sending> m_sending; ///< destroyed before the outbox
    std::unique_ptr<ui::Tray> m_tray;
    std::unique_ptr<ui::Notifier> m_notifier;
    std::unique_ptr<ui::MainWindow> m_window; ///< destroyed before the outbox that it shows
    WindowNotices m_notices;
    ConnectionActions m_connections;
    TokenWatch m_token;
    QPointer<ui::SettingsPage> m_settingsPage;
    QPointer<ui::PeopleSection> m_peopleSection;
};

} // namespace clinicdesk::desk
