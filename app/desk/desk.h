// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/knownconnections.h"
#include "app/desk/practiceservice.h"
#include "app/desk/records.h"
#include "app/desk/sleepwatch.h"
#include "core/outbox/outbox.h"
#include "ui/parts/look.h"
#include "ui/session/connectionchoice.h"
#include "ui/session/doctorchoice.h"
#include "ui/session/notificationchoice.h"
#include "ui/session/patientchoice.h"
#include "ui/session/uploadlimitchoice.h"
#include "ui/settings/assistant.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/notifier.h"
#include "ui/shell/tray.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>
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

Q_SIGNALS:
    void modeWanted(clinicdesk::desk::Mode mode);

private:
    static Task<void> begin(QPointer<Desk> self);
    static Task<void> openWindow(QPointer<Desk> self, std::optional<Error> startProblem);
    /// What is kept for the connection. Where the keychain does not give it, nothing, and the window says why.
    static Task<ConnectionSecrets> secrets(QPointer<Desk> self, Connection connection);
    static Task<std::shared_ptr<Client>> client(QPointer<Desk> self, Connection connection);
    static Task<void> drive(QPointer<Desk> self, Connection connection);
    static Task<void> driveWith(QPointer<Desk> self, Connection connection, ConnectionSecrets secrets);
    static Task<void> renew(QPointer<Desk> self, Connection connection);
    static Task<void> change(QPointer<Desk> self, Connection connection, ui::Assistant::Purpose purpose);
    static Task<void> remove(QPointer<Desk> self, Connection connection);
    void startPractice();
    void makeWindow();
    QWidget *makeSettings(QWidget *parent);
    void wireWindow();
    void showConnections();
    void driveAll();
    /// Nobody here will ever send them, so nothing else would say why they wait.
    void noteStrays();
    void noteKeychain(const std::optional<Error> &problem);
    /// What stands in the way of driving that connection: one band for all of them.
    void noteDriving(const ConnectionId &id, const std::optional<Error> &problem);
    /// For a token or a key: nothing of it goes, or some of it does not.
    bool waitsForSecret(const ConnectionId &id) const;
    /// Whoever waits may have been given another token by a command: asks the keychain once, and goes on with that.
    void lookAgain(const ConnectionId &id);
    void addConnection();
    void changeConnection(const ConnectionId &id, ui::Assistant::Purpose purpose);
    void removeConnection(const ConnectionId &id);
    void connectionRemoved(const Connection &connection);
    void startOver();
    void openAssistant(ui::Assistant::Purpose purpose, const Connection &connection, ui::KeptSecrets kept = {});
    void connectionSaved(const Connection &connection);

    Mode m_mode;
    ui::Look &m_look;
    QStringList m_files;
    QSettings m_settings; ///< what a person chose for the window, the port of practice
    PracticeService m_practice;
    std::shared_ptr<KnownConnections> m_known;
    ui::PatientChoice m_patient;
    ui::ConnectionChoice m_connection;
    ui::DoctorChoice m_doctor;
    ui::NotificationChoice m_notifications;
    ui::UploadLimitChoice m_uploadLimit;
    SleepWatch m_sleep;
    std::unique_ptr<Outbox> m_outbox;
    QList<OutboxDocument> m_onlySeen;                    ///< of the outbox on the disk, where that cannot be opened
    QSet<DocumentId> m_strays;                           ///< queued for a connection that is not known here
    QHash<ConnectionId, Error> m_notDriven;              ///< connections that cannot be driven
    QHash<ConnectionId, ConnectionSecrets> m_drivenWith; ///< to see whether what is kept is something else
    QSet<ConnectionId> m_looking;                        ///< whose keychain entries are being read again
    QSet<ConnectionId> m_lookOnceMore;
    std::optional<Error> m_keychainProblem; ///< when it was asked last
    Records m_records;
    std::unique_ptr<ui::Tray> m_tray;
    std::unique_ptr<ui::Notifier> m_notifier;
    std::unique_ptr<ui::MainWindow> m_window; ///< ends before the outbox that it shows
    QPointer<ui::SettingsPage> m_settingsPage;
    std::unique_ptr<ui::Assistant> m_assistant;
};

} // namespace clinicdesk::desk
