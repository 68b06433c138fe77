// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/practiceservice.h"
#include "app/desk/sleepwatch.h"
#include "core/session/sending.h"
#include "core/session/stores.h"
#include "ui/parts/look.h"
#include "ui/session/connectionchoice.h"
#include "ui/session/doctorchoice.h"
#include "ui/session/notificationchoice.h"
#include "ui/session/patientchoice.h"
#include "ui/session/uploadlimitchoice.h"
#include "ui/settings/assistant.h"
#include "ui/settings/settingspage.h"
#include "ui/settings/tokendialog.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/notifier.h"
#include "ui/shell/tray.h"

#include <QObject>
#include <QPointer>
#include <QSettings>

namespace clinicdesk::desk {

/// The real desk, or practice: with data, settings and keychain entries of their own.
enum class Mode { Real, Practice };

/// Wires the window to the core: who gets which connection, which outbox, which client. It decides nothing else.
class Desk : public QObject {
    Q_OBJECT
public:
    Desk(Mode mode, ui::Look &look, QStringList files);
    ~Desk() override;

    /// Shows the window, or at the first start the assistant.
    void start();
    /// Comes to the front with these files, which may be none.
    void open(const QStringList &files);

Q_SIGNALS:
    void modeWanted(clinicdesk::desk::Mode mode);

private:
    static Task<void> begin(QPointer<Desk> self);
    static Task<void> openWindow(QPointer<Desk> self, std::optional<Error> startProblem);
    /// The connection to begin with: the current one, else the first.
    std::optional<Connection> current() const;
    /// What this or another process made of the list.
    void applyConnections();
    static Task<void> use(QPointer<Desk> self, Connection connection);
    static Task<void> change(QPointer<Desk> self, Connection connection, ui::Assistant::Purpose purpose);
    static Task<void> remove(QPointer<Desk> self, Connection connection);
    void startPractice();
    void makeWindow();
    QWidget *makeSettings(QWidget *parent);
    void wireWindow();
    void showConnections();
    /// What the keychain and sending have against it, in the bands over the window.
    void showProblems();
    void addConnection();
    void changeConnection(const ConnectionId &id, ui::Assistant::Purpose purpose);
    void removeConnection(const ConnectionId &id);
    void startOver();
    ui::AssistantParts assistantParts(const Connection &connection, ui::KeptSecrets kept) const;
    static Task<void> askForToken(QPointer<Desk> self, Connection connection);
    /// After one was added: which one is used never changes by itself.
    void offerToUse(const Connection &connection);
    void openAssistant(ui::Assistant::Purpose purpose, const Connection &connection, ui::KeptSecrets kept = {});
    void connectionSaved(const Connection &connection);

    Mode m_mode;
    ui::Look &m_look;
    QStringList m_files;
    QSettings m_settings; ///< what a person chose for the window, the port of practice
    PracticeService m_practice;
    std::shared_ptr<Session> m_session;
    ui::PatientChoice m_patient;
    ui::ConnectionChoice m_connection;
    ui::DoctorChoice m_doctor;
    ui::NotificationChoice m_notifications;
    ui::UploadLimitChoice m_uploadLimit;
    SleepWatch m_sleep;
    OpenedOutbox m_store;
    Records m_records;
    std::unique_ptr<Sending> m_sending; ///< ends before the outbox
    std::unique_ptr<ui::Tray> m_tray;
    std::unique_ptr<ui::Notifier> m_notifier;
    std::unique_ptr<ui::MainWindow> m_window; ///< ends before the outbox that it shows
    QPointer<ui::SettingsPage> m_settingsPage;
    std::unique_ptr<ui::Assistant> m_assistant;
    QPointer<ui::TokenDialog> m_tokenDialog; ///< a child of the window
};

} // namespace clinicdesk::desk
