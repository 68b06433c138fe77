// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/connectionwizard.h"
#include "ui/widgets/thememanager.h"

#include <memory>
#include <optional>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace clinicdesk::support {

inline const auto token = QStringLiteral("made-up-token-0123456789");
inline const auto authToken = QStringLiteral("made-up-for-doctors");
inline const auto keyText = QStringLiteral("made-up-key-0016");
inline const auto keyId = QStringLiteral("kid-made-up");

QByteArray bytesOf(const SharedSecret &secret);

/// A connection that was saved before.
Connection knownConnection();

/// A report without a problem.
ConnectionReport usableReport();
/// Turns the step into a problem, and those that follow into ones that were not checked.
void fail(ConnectionReport &report, CheckStep step, const Error &error);

/// Stands for the program behind the assistant and remembers what it was asked.
struct Program {
    ConnectionReport report = usableReport();
    std::optional<Error> saveError; ///< saving fails with it
    std::optional<Connection> checked;
    QByteArray checkedToken;
    std::optional<Connection> saved;
    QByteArray savedToken;
    QByteArray savedAuthToken;
    QByteArray savedKey;

    ui::WizardServices parts(bool areSecretsPersistent = true, ui::SavedSecrets savedSecrets = {});

private:
    Task<ConnectionReport> check(Connection connection, SecretsInput given);
    Task<Result<void>> save(Connection connection, SecretsInput given);
};

/// A test with an assistant on the screen, whose fields are found by the names that a person reads.
class AssistantScene : public QObject {
    Q_OBJECT

protected:
    void open(ui::ConnectionWizard::Purpose purpose, const ui::WizardServices &parts,
              const Connection &connection = {});
    static void type(const QString &text);
    static void press(Qt::Key key);
    /// Null where there is none.
    QLineEdit *field(const QString &name) const;
    /// Of the visible ones; null where there is none.
    QPushButton *button(const QString &text) const;
    QCheckBox &encryptSwitch() const;
    /// What has to be filled in for a new connection.
    void fill() const;
    void fillKey(const QString &text = keyText, const QString &id = keyId) const;
    /// On through the check, which has to be in order.
    void save() const;

    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<ui::ConnectionWizard> m_wizard;

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
};

} // namespace clinicdesk::support
