// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "tests/support/practiceprocess.h"
#include "ui/doctors/doctorspage.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/thememanager.h"

#include <QPromise>
#include <QSettings>
#include <QTemporaryDir>

class QLineEdit;
class QPushButton;

namespace clinicdesk::ui {
class ChecklistPanel;
class ProblemBanner;
class ProfileView;
class RecentDoctorsList;
class SelectableText;
class Toast;
} // namespace clinicdesk::ui

namespace clinicdesk::support {

/// An admin at the page of doctors in a window of its own, with any service behind it; tests see and press what the
/// admin does.
class DoctorsDesk {
public:
    DoctorsDesk();
    ~DoctorsDesk();

    /// Opens the window; what was checked before stays known.
    void open(const Connection &connection, const ConnectionSecrets &secrets, QSize size = {1096, 706});
    /// The same over a service at that address, with made-up secrets.
    void openAt(const QUrl &address, const QString &caFile = {});
    /// For the next window.
    void setDecoder(const QString &program) { m_decoders = std::make_shared<DecoderPool>(program); }
    void saveSecrets(const ConnectionSecrets &secrets) { m_secrets = secrets; }
    /// While held, the page waits for its clients, as for a keychain that has to be unlocked.
    void blockClients(bool held);

    ui::DoctorsPage &page() { return *m_page; }
    ui::CurrentConnection &connection() { return m_connection; }
    ProfileCheckStore &checked() { return *m_checked; }
    /// What the page asked the program to ask the person for: "token", "key".
    const QStringList &asked() const { return m_asked; }

    QLineEdit &field();
    ui::ProfileView &view();
    ui::ChecklistPanel &checklist();
    ui::ProblemBanner &band();
    ui::Toast &toast();
    ui::RecentDoctorsList &recent();

    /// Types an identifier and presses Enter.
    void type(const QString &doctor);
    /// The same, and waits until the profile is there and looked over.
    bool opened(const QString &doctor);
    /// The button with this text or accessible name that can be seen; null for none.
    QPushButton *button(const QString &text);
    /// The value with this accessible name that can be seen; null for none.
    ui::SelectableText *value(const QString &name);
    QString shown(const QString &name);
    /// Whether a text that can be seen has these words in it.
    bool says(const QString &words) { return allTexts().contains(words); }
    QString allTexts();
    /// What a screen reader says of each row of the checklist.
    QStringList checklistRows();

private:
    static Task<std::shared_ptr<Client>> client(DoctorsDesk *self, Connection connection);

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("window.ini")), QSettings::IniFormat};
    std::shared_ptr<http::Engine> m_engine;
    std::shared_ptr<ProfileCheckStore> m_checked;
    std::shared_ptr<DecoderPool> m_decoders = std::make_shared<DecoderPool>();
    ConnectionSecrets m_secrets;
    ui::CurrentConnection m_connection;
    std::shared_ptr<QPromise<void>> m_gate; ///< null while clients come at once
    QStringList m_asked;
    std::unique_ptr<ui::DoctorsPage> m_page;
};

} // namespace clinicdesk::support
