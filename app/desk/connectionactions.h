// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/windownotices.h"
#include "app/desk/windowsettings.h"
#include "core/session/sending.h"
#include "core/session/session.h"
#include "core/session/stores.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/secretdialog.h"
#include "ui/settings/settingspage.h"
#include "ui/state/currentconnection.h"
#include "ui/state/failedchecks.h"
#include "ui/widgets/messagedialog.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

namespace clinicdesk::desk {

/// What the user does with connections: adds, checks, changes, uses and removes them, exports and imports them. It
/// shows its dialogs over the window, and the wizard in place of a window where there is no connection yet.
class ConnectionActions : public QObject {
    Q_OBJECT
public:
    /// All of them must outlive the actions.
    ConnectionActions(std::shared_ptr<Session> session, ui::CurrentConnection &connection, WindowSettings &settings,
                      WindowNotices &notices);

    /// Documents of `store` are sent by `sending`. Without a call, no document waits. Both must outlive the actions.
    void setStore(const OpenedOutbox &store, Sending &sending);
    /// Shows the connections in the button of this window, and does what the user asks for there. The window may end
    /// first.
    void setWindow(ui::MainWindow &window);
    /// The same for the connections on this page.
    void setPage(ui::SettingsPage &page);

    /// Returns the connection to start with: the current one, otherwise the first.
    std::optional<Connection> current() const;
    /// Shows the connections in the window and on the page.
    void show();
    /// Applies changes of the list by this or another process.
    void apply();
    /// Shows the wizard for the first connection. One that is there already says whether the keychain works. Where
    /// nothing could be saved, a dialog names the folders instead, and the program ends with it.
    void showFirstStart();
    /// The wizard of the first start; null if there is none.
    ui::ConnectionWizard *firstStart() const { return m_firstStart.get(); }
    /// Opens the wizard of the first start again, if there is one, in the language of the process.
    void openFirstStartAgain();
    /// Brings the wizard of the first start to the front, if there is one.
    void raiseFirstStart();
    /// Closes the wizard of the first start, if there is one, after the window is shown.
    void closeFirstStart();

Q_SIGNALS:
    /// The first connection was saved: the window can be opened.
    void firstSaved();
    /// The window is shown, and there is no connection any more.
    void lastRemoved();
    void practiceChosen();

private:
    void add();
    /// Shows a check of the connection as it is saved.
    void check(const ConnectionId &id);
    void change(const ConnectionId &id);
    static Task<void> change(QPointer<ConnectionActions> self, Connection connection);
    /// Uses it at once, or asks first where it has failed its check.
    void requestUse(const ConnectionId &id);
    void confirmUse(const Connection &connection);
    void useAsItIs(const ConnectionId &id);
    static Task<void> use(QPointer<ConnectionActions> self, Connection connection);
    /// Offers the new connection after one was added, because the connection in use never changes automatically.
    void offerToUse(const Connection &connection);
    void askBeforeRemoval(const ConnectionId &id);
    static Task<void> remove(QPointer<ConnectionActions> self, Connection connection);
    void exportTo(const QString &path);
    static Task<void> importFrom(QPointer<ConnectionActions> self, QString path);
    void openWizard(ui::ConnectionWizard::Purpose purpose, const Connection &connection,
                    ui::SavedSecrets savedSecrets = {});
    ui::WizardServices wizardServices(const Connection &connection, ui::SavedSecrets savedSecrets) const;
    DeliveryFacts deliveriesOf(const Connection &connection) const;
    bool canSetPattern(const ConnectionId &id) const;
    static Task<void> setPattern(QPointer<ConnectionActions> self, ConnectionId id, QString pattern);
    void requestSecret(const ConnectionId &id, ui::MissingSecret which);
    static Task<void> askForSecret(QPointer<ConnectionActions> self, Connection connection, ui::MissingSecret which);
    void showUnwritable(const QStringList &folders);
    void showWithoutToken();
    void noteSaved(const Connection &connection, bool hasPassedCheck);

    const std::shared_ptr<Session> m_session;
    ui::CurrentConnection &m_connection;
    ui::FailedChecks &m_failedChecks;
    ui::LanguageSettings &m_language;
    WindowNotices &m_notices;
    const OpenedOutbox *m_store = nullptr;
    Sending *m_sending = nullptr;
    QPointer<ui::MainWindow> m_window;
    QPointer<ui::SettingsPage> m_page;
    std::unique_ptr<ui::ConnectionWizard> m_firstStart; ///< null when there is a window
    std::unique_ptr<ui::MessageDialog> m_unwritable;    ///< shown instead of it
    QPointer<ui::SecretDialog> m_secretDialog;          ///< a child of the window
};

} // namespace clinicdesk::desk
