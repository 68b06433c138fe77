// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/capture.h"
#include "core/doctor/profilecheckstore.h"
#include "core/document/decoderpool.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/store/sealednotes.h"
#include "tests/support/practiceprocess.h"
#include "ui/shell/mainwindow.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/usersettings.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/thememanager.h"

#include <QPromise>
#include <QSettings>
#include <QTemporaryDir>

#include <functional>
#include <memory>

class QListView;
class QPushButton;

namespace clinicdesk::ui {
class SettingsPage;
}

namespace clinicdesk::support {

/// The real window with a real outbox on disk, which can send to the practice service.
class TestWindow {
public:
    explicit TestWindow(ui::ThemeManager &look);
    ~TestWindow();

    /// Takes effect at the next opening; null for a desktop without a tray.
    void setTray(ui::Tray *tray) { m_tray = tray; }
    void setNotifier(ui::Notifier *notifier) { m_notifier = notifier; }
    /// Takes effect at the next opening; it outlives the window.
    void setCapture(Capture *capture, const QString &scanProgram)
    {
        m_capture = capture;
        m_scanProgram = scanProgram;
    }
    /// Called with the settings at each opening, for the sections that the program adds.
    void setSettingsExtension(std::function<void(ui::SettingsPage &)> extend) { m_extendSettings = std::move(extend); }
    /// From the next opening on, nothing is stored on disk.
    void keepInMemory() { m_inMemory = true; }
    /// Same as keepInMemory(), with the read-only documents of a store that cannot be opened.
    void setOnlySeen(const QList<OutboxDocument> &documents) { m_onlySeen = documents; }
    /// Opens the outbox and the window; documents saved before are there again.
    void open(const Connection &connection);
    /// Opens the window again, as after a change of the language.
    void openAgain();
    void close();
    /// Sets the connection's secrets that the views find from now on; there are none at first.
    void keep(const ConnectionSecrets &secrets) { m_secrets = secrets; }
    /// While `held`, views wait for their clients, as for a locked keychain.
    void blockClients(bool held);
    /// The secrets that views asked the program to request: "token", "key".
    const QStringList &asked() const { return m_asked; }
    /// Makes the outbox send from now on.
    void drive(const PracticeProcess &practice);

    /// Call it until it returns true, after a dialog: a window manager would do it, and there is none. A request while
    /// the dialog is still there has no effect.
    bool activate();

    Outbox &outbox() { return *m_outbox; }
    ui::MainWindow &window() { return *m_window; }
    ui::UploadPage &page();
    ui::CurrentPatient &patient() { return *m_patient; }
    ui::CurrentConnection &connection() { return *m_connection; }
    ui::NotificationSettings &notifications() { return m_notifications; }
    ui::PhotoSettings &photos() { return m_photos; }
    SealedNotes &notes() { return *m_notes; }
    ProfileCheckStore &checked() { return *m_checked; }
    Journal &journal() { return *m_journal; }
    QListView &list();
    QPushButton &sendButton();
    /// The screen reader text of each row on the Upload page.
    QStringList spokenRows();

    /// Drags these files over the window and drops them, with the data that a file browser provides, and waits until
    /// each is a draft or rejected.
    void drop(const QList<QUrl> &files);

private:
    ui::PageServices services();
    void showWindow();
    static Task<std::shared_ptr<Client>> client(TestWindow *self, Connection connection);

    ui::ThemeManager &m_look;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    std::shared_ptr<http::Engine> m_engine;
    ui::Tray *m_tray = nullptr;
    ui::Notifier *m_notifier = nullptr;
    ui::NotificationSettings m_notifications{m_settings};
    ui::UploadLimitSettings m_uploadLimit{m_settings};
    ui::PhotoSettings m_photos{m_settings};
    ui::LanguageSettings m_language{m_settings};
    Capture *m_capture = nullptr;
    QString m_scanProgram;
    std::function<void(ui::SettingsPage &)> m_extendSettings;
    bool m_inMemory = false;
    QList<OutboxDocument> m_onlySeen;
    ConnectionSecrets m_secrets;
    QStringList m_asked;
    std::shared_ptr<QPromise<void>> m_gate; ///< null while clients are available immediately
    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<ui::CurrentPatient> m_patient;
    std::unique_ptr<ui::CurrentConnection> m_connection;
    std::shared_ptr<ProfileCheckStore> m_checked = ProfileCheckStore::inMemory();
    std::shared_ptr<Journal> m_journal = Journal::inMemory();
    std::shared_ptr<DecoderPool> m_decoders = std::make_shared<DecoderPool>();
    std::shared_ptr<SealedNotes> m_notes = SealedNotes::inMemory(); ///< outlives the window, as a file would
    std::unique_ptr<ui::MainWindow> m_window;
};

} // namespace clinicdesk::support
