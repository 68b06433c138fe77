// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/checkedprofiles.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/store/sealednotes.h"
#include "tests/support/practiceprocess.h"
#include "ui/parts/look.h"
#include "ui/session/connectionchoice.h"
#include "ui/session/doctorchoice.h"
#include "ui/session/notificationchoice.h"
#include "ui/session/patientchoice.h"
#include "ui/session/uploadlimitchoice.h"
#include "ui/shell/mainwindow.h"
#include "ui/upload/uploadpage.h"

#include <QPromise>
#include <QSettings>
#include <QTemporaryDir>

#include <memory>

class QListView;
class QPushButton;

namespace clinicdesk::support {

/// The real window with a real outbox on the disk, which a courier may carry to the practice service.
class DeskWindow {
public:
    explicit DeskWindow(ui::Look &look);
    ~DeskWindow();

    /// From the next opening on; null for a desktop without a tray.
    void setTray(ui::Tray *tray) { m_tray = tray; }
    void setNotifier(ui::Notifier *notifier) { m_notifier = notifier; }
    /// From the next opening on nothing is kept on the disk.
    void keepInMemory() { m_inMemory = true; }
    /// The same, and what the store that cannot be opened would show.
    void setOnlySeen(const QList<OutboxDocument> &documents) { m_onlySeen = documents; }
    /// Opens outbox and window; what was kept before is there again.
    void open(const Connection &connection);
    void close();
    /// What the views find of the connection's secrets from now on; nothing at first.
    void keep(const ConnectionSecrets &secrets) { m_secrets = secrets; }
    /// While held, views wait for their clients, as for a keychain that has to be unlocked.
    void holdClients(bool held);
    /// What views asked the program to ask the person for: "token", "key".
    const QStringList &asked() const { return m_asked; }
    /// From now on the outbox sends.
    void drive(const PracticeProcess &practice);

    Outbox &outbox() { return *m_outbox; }
    ui::MainWindow &window() { return *m_window; }
    ui::UploadPage &page();
    ui::PatientChoice &patient() { return *m_patient; }
    ui::ConnectionChoice &connection() { return *m_connection; }
    ui::NotificationChoice &notifications() { return m_notifications; }
    CheckedProfiles &checked() { return *m_checked; }
    QListView &list();
    QPushButton &sendButton();
    /// What a screen reader says of each row of the desk.
    QStringList spokenRows();

    /// A drag of these files as the file browser gives it, moved over the window and dropped on it.
    void drop(const QList<QUrl> &files);

private:
    static Task<std::shared_ptr<Client>> client(DeskWindow *self, Connection connection);

    ui::Look &m_look;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    std::shared_ptr<http::Engine> m_engine;
    ui::Tray *m_tray = nullptr;
    ui::Notifier *m_notifier = nullptr;
    ui::NotificationChoice m_notifications{m_settings};
    ui::UploadLimitChoice m_uploadLimit{m_settings};
    bool m_inMemory = false;
    QList<OutboxDocument> m_onlySeen;
    ConnectionSecrets m_secrets;
    QStringList m_asked;
    std::shared_ptr<QPromise<void>> m_gate; ///< null while clients come at once
    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<ui::PatientChoice> m_patient;
    std::unique_ptr<ui::ConnectionChoice> m_connection;
    std::unique_ptr<ui::DoctorChoice> m_doctor;
    std::shared_ptr<CheckedProfiles> m_checked = CheckedProfiles::inMemory();
    std::shared_ptr<Journal> m_journal = Journal::inMemory();
    std::shared_ptr<SealedNotes> m_notes = SealedNotes::inMemory(); ///< outlives the window, as a file would
    std::unique_ptr<ui::MainWindow> m_window;
};

} // namespace clinicdesk::support
