// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/appuser.h"
#include "app/desk/computersession.h"
#include "app/desk/connectionactions.h"
#include "app/desk/keychainreturn.h"
#include "app/desk/lockcontroller.h"
#include "app/desk/peopleactions.h"
#include "app/desk/personstores.h"
#include "app/desk/practiceservice.h"
#include "app/desk/problemwatch.h"
#include "app/desk/programwindow.h"
#include "app/desk/reachabilityprobe.h"
#include "app/desk/windowsettings.h"
#include "core/capture/capture.h"
#include "core/document/decoderpool.h"
#include "core/session/erase.h"
#include "ui/shell/notifier.h"
#include "ui/shell/tray.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

namespace clinicdesk::desk {

/// The program while one person uses it: makes its parts, connects them with each other, and starts them in order. It
/// has no other logic.
class DesktopApp : public QObject {
    Q_OBJECT
public:
    /// Works under the policy of `people`.
    DesktopApp(const AppUser &user, std::shared_ptr<PeopleStore> people, ui::ThemeManager &theme,
               Translations &translations, const QStringList &files);
    ~DesktopApp() override;

    /// Shows the window, or the connection wizard at the first start.
    void start();
    /// Brings the window to the front and adds these files, if there are any.
    void open(const QStringList &files);
    /// Closes the window at once and writes what waits to be written, for at most a few seconds. Call once, and delete
    /// the app only when this has ended: no thread may work on a store then.
    Task<void> finish();

Q_SIGNALS:
    /// Another mode, or another person: a new DesktopApp replaces this one.
    void userRequested(const clinicdesk::desk::AppUser &user);
    void locked();
    /// The user removes all data: it can be erased when this object is gone.
    void eraseRequested(const clinicdesk::EraseRequest &request, const clinicdesk::AccessRules &access);

private:
    bool isPractice() const { return m_user.mode == AppMode::Practice; }
    void connectParts();
    /// Applies the policy and the person's role.
    void applyRules();
    /// Everything that needs the keychain, D-Bus or a store; after the first paint if there is a connection.
    static Task<void> begin(QPointer<DesktopApp> self);
    void watchComputer();
    void startPractice();
    /// Takes what the service of the connection in use has told about its time.
    void compareClocks();
    void askForClock();
    void showClockError();
    /// Shows the window without pages, in place of the wizard if there is one.
    void showWindow();
    /// Shows the window, unless it is shown already, and opens the stores and the pages.
    void openWindow();
    /// The stores were opened.
    void useStores();
    /// Opens the pages of the window, if there is one without, and starts what works while they are open.
    void openPages();
    /// Replaces the window by the wizard, since there is no connection any more.
    void restartSetup();
    std::unique_ptr<ui::MainWindow> makeWindow();
    void fillWindow(ui::MainWindow &window);
    ui::PageServices pageServices(std::shared_ptr<ui::OutboxMonitor> entries);
    QWidget *makeSettings(QWidget *parent);
    void showDiagnostics();
    void withdrawNotifications();

    const AppUser m_user;
    const std::shared_ptr<PeopleStore> m_people;
    LockController m_lock; ///< before the windows that it hides
    WindowSettings m_settings;
    PracticeService m_practice;
    const std::shared_ptr<Session> m_session;
    ui::CurrentPatient m_patient;
    ui::CurrentConnection m_connection;
    Capture m_capture;
    std::unique_ptr<ComputerSession> m_computer; ///< after the first paint, as `m_tray` and `m_notifier`
    PersonStores m_stores;
    std::unique_ptr<ui::Tray> m_tray;
    std::unique_ptr<ui::Notifier> m_notifier;
    ProgramWindow m_window; ///< destroyed before the stores that it shows
    ConnectionActions m_connections;
    PeopleActions m_peopleActions;
    ProblemWatch m_problems;
    KeychainReturn m_keychain;
    TokenWatch m_token;
    ReachabilityProbe m_probe;
};

} // namespace clinicdesk::desk
