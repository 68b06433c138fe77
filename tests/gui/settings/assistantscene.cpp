// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/settings/assistantscene.h"

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

namespace clinicdesk::support {

QByteArray bytesOf(const SharedSecret &secret)
{
    return secret ? secret->view().toByteArray() : QByteArray();
}

Connection knownConnection()
{
    return {.id = {QStringLiteral("c-1")},
            .name = QStringLiteral("Sunrise Clinic"),
            .environment = Environment::Development,
            .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
            .user = {QStringLiteral("161400000000007")},
            .keyId = keyId};
}

ConnectionReport usableReport()
{
    ConnectionReport report;
    for (const auto step : {CheckStep::Dns, CheckStep::Tcp, CheckStep::Tls, CheckStep::AccessToken})
        report.at(step) = {.step = step, .state = CheckState::Ok, .time = std::chrono::milliseconds(12), .error = {}};
    return report;
}

void fail(ConnectionReport &report, CheckStep step, const Error &error)
{
    for (const auto later : allCheckSteps) {
        if (later > step)
            report.at(later) = {.step = later};
    }
    report.at(step) = {.step = step, .state = CheckState::Problem, .time = {}, .error = error};
}

ui::WizardServices Program::parts(bool areSecretsPersistent, ui::SavedSecrets savedSecrets)
{
    return {
        .check = [this](const Connection &connection, const SecretsInput &given) { return check(connection, given); },
        .save = [this](const Connection &connection, const SecretsInput &given) { return save(connection, given); },
        .takenNames = {QStringLiteral("Harbour Day Clinic")},
        .savedSecrets = savedSecrets,
        .areSecretsPersistent = areSecretsPersistent};
}

Task<ConnectionReport> Program::check(Connection connection, SecretsInput given)
{
    checked = connection;
    checkedToken = bytesOf(given.accessToken);
    co_return report;
}

Task<Result<void>> Program::save(Connection connection, SecretsInput given)
{
    if (saveError)
        co_return *saveError;
    saved = connection;
    savedToken = bytesOf(given.accessToken);
    savedAuthToken = bytesOf(given.authToken);
    savedKey = bytesOf(given.keyText);
    co_return Result<void>();
}

void AssistantScene::initTestCase()
{
    m_look = std::make_unique<ui::ThemeManager>(*qApp);
}

void AssistantScene::cleanup()
{
    m_wizard.reset();
}

void AssistantScene::cleanupTestCase()
{
    m_look.reset();
}

void AssistantScene::open(ui::ConnectionWizard::Purpose purpose, const ui::WizardServices &parts,
                          const Connection &connection)
{
    m_wizard = std::make_unique<ui::ConnectionWizard>(purpose, connection, parts);
    m_wizard->show();
    m_wizard->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_wizard.get()));
}

void AssistantScene::type(const QString &text)
{
    for (const auto c : text)
        QTest::keyClick(QApplication::focusWidget(), c.toLatin1());
}

void AssistantScene::press(Qt::Key key)
{
    QTest::keyClick(QApplication::focusWidget(), key);
}

QLineEdit *AssistantScene::field(const QString &name) const
{
    for (auto *line : m_wizard->findChildren<QLineEdit *>()) {
        if (line->accessibleName() == name)
            return line;
    }
    return nullptr;
}

QPushButton *AssistantScene::button(const QString &text) const
{
    for (auto *each : m_wizard->findChildren<QPushButton *>()) {
        if (each->text() == text && each->isVisible())
            return each;
    }
    return nullptr;
}

QCheckBox &AssistantScene::encryptSwitch() const
{
    return *m_wizard->findChild<ui::ConnectionForm *>()->findChild<QCheckBox *>();
}

void AssistantScene::fill() const
{
    field(QStringLiteral("Name on this computer"))->setText(QStringLiteral("Sunrise Clinic"));
    field(QStringLiteral("Service address"))->setText(QStringLiteral("https://health.sunrise.example"));
    field(QStringLiteral("Your user ID"))->setText(QStringLiteral("161400000000007"));
    field(QStringLiteral("Access token"))->setText(token);
}

void AssistantScene::fillKey(const QString &text, const QString &id) const
{
    field(QStringLiteral("Encryption key"))->setText(text);
    field(QStringLiteral("Key ID"))->setText(id);
}

void AssistantScene::save() const
{
    button(QStringLiteral("Check the connection"))->click();
    auto *first = button(QStringLiteral("Save and open Clinic Desk"));
    auto *save = first ? first : button(QStringLiteral("Save"));
    QVERIFY(save);
    save->click();
}

} // namespace clinicdesk::support
