// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/settings/secretfield.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

class ConnectionSecretsTest : public AssistantScene {
    Q_OBJECT

private Q_SLOTS:
    void keepsTheTokenOutOfEveryTextAfterSaving();
    void readsTheTokenFromTheFirstLineOfAFile();
    void keepsASavedTokenWhenNoNewOneIsGiven();
    void takesTheTokenForDoctorsOrNone();
    void keepsASavedTokenForDoctorsAtTheSameService();
    void keyAndIdentifierBelongTogether();
    void takesNoKeyOfAnotherLength();
    void keepsASavedKeyUntilItsIdentifierChanges();
    void keepsNoSecretForAnotherService();
    void keepsTheKeyOutOfEveryTextAfterSaving();
    void readsAKeyLetterForLetter();
};

void ConnectionSecretsTest::keepsTheTokenOutOfEveryTextAfterSaving()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    QVERIFY(everyText(m_wizard.get()).join(QLatin1Char('\n')).contains(token)); // the walk would see it
    auto *line = field(QStringLiteral("Access token"));
    QVERIFY(!line->displayText().contains(token));
    button(QStringLiteral("Check the connection"))->click();
    button(QStringLiteral("Save and open Clinic Desk"))->click();

    QVERIFY(program.saved);
    const auto texts = everyText(m_wizard.get()).join(QLatin1Char('\n'));
    QVERIFY(!texts.contains(token));
    QVERIFY(texts.contains(QStringLiteral("Sunrise Clinic")));
    line->undo();
    QVERIFY(!line->text().contains(token));
}

void ConnectionSecretsTest::readsTheTokenFromTheFirstLineOfAFile()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("token.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("  " + token.toUtf8() + "\r\nnot this\n");
    file.close();
    SecretField field(SecretKind::AccessToken);
    QVERIFY(field.readFile(file.fileName()));
    QCOMPARE(field.secret()->view().toByteArray(), token.toUtf8());
    QVERIFY(!field.readFile(folder.filePath(QStringLiteral("no-such-file"))));
}

void ConnectionSecretsTest::keepsASavedTokenWhenNoNewOneIsGiven()
{
    Program program;
    Connection known{.id = {QStringLiteral("c-1")},
                     .name = QStringLiteral("Sunrise Clinic"),
                     .environment = Environment::Development,
                     .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                     .user = {QStringLiteral("161400000000007")}};
    known.conventions.patientIn = PatientPlacement::Both;
    known.conventions.filesPerDocument = 3;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true}), known);
    button(QStringLiteral("Check the connection"))->click();
    button(QStringLiteral("Save and open Clinic Desk"))->click();
    QCOMPARE(program.saved, std::optional(known));
    QVERIFY(program.savedToken.isEmpty());
}

void ConnectionSecretsTest::takesTheTokenForDoctorsOrNone()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    auto *line = field(QStringLiteral("Doctor profile token (auth)"));
    QVERIFY(line->accessibleDescription().contains(QStringLiteral("doctor names and profiles")));
    line->setText(QStringLiteral("made-up-tökén"));
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), line);
    QVERIFY(line->accessibleDescription().startsWith(QStringLiteral("A token has no accents")));
    line->setText(QStringLiteral("  ") + authToken + QLatin1Char(' '));
    const auto shown = [this] { return everyText(m_wizard.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(authToken)); // the walk would see it
    QVERIFY(!line->displayText().contains(authToken));
    save();
    QCOMPARE(program.savedAuthToken, authToken.toUtf8());
    QCOMPARE(program.savedToken, token.toUtf8());
    QVERIFY(!shown().contains(authToken));

    program.savedAuthToken = "not asked";
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    save();
    QVERIFY(program.savedAuthToken.isEmpty());
}

void ConnectionSecretsTest::keepsASavedTokenForDoctorsAtTheSameService()
{
    Program program;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .authToken = true, .key = true}),
         knownConnection());
    auto *line = field(QStringLiteral("Doctor profile token (auth)"));
    QCOMPARE(line->accessibleDescription(), QStringLiteral("A token is saved. Enter a new one to replace it."));
    field(QStringLiteral("Service address"))->setText(QStringLiteral("https://elsewhere.example"));
    QCOMPARE(line->accessibleDescription(), QStringLiteral("Needed for doctor names and profiles."));
    field(QStringLiteral("Service address"))->setText(QStringLiteral("https://health.sunrise.example"));
    save();
    QVERIFY(program.savedAuthToken.isEmpty());
    QCOMPARE(program.saved, std::optional(knownConnection()));
}

void ConnectionSecretsTest::keyAndIdentifierBelongTogether()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    fillKey(keyText, {});
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Key ID")));
    fillKey({}, keyId);
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Encryption key")));
    fillKey();
    save();
    QCOMPARE(program.saved->keyId, keyId);
    QCOMPARE(program.savedKey, keyText.toUtf8());
    QVERIFY(!program.saved->encryptPayloads);
}

void ConnectionSecretsTest::takesNoKeyOfAnotherLength()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    for (const auto &text :
         {QStringLiteral("made-up-key-015"), QStringLiteral("made-up-key-00017"), QStringLiteral("made-up-key-001é")}) {
        fillKey(text);
        button(QStringLiteral("Check the connection"))->click();
        QVERIFY(!program.checked);
        auto *line = field(QStringLiteral("Encryption key"));
        QVERIFY(line->accessibleDescription().startsWith(QStringLiteral("A key must have exactly 16 characters")));
        QVERIFY(!line->accessibleDescription().contains(text));
    }
}

void ConnectionSecretsTest::keepsASavedKeyUntilItsIdentifierChanges()
{
    Program program;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), knownConnection());
    save();
    QCOMPARE(program.saved, std::optional(knownConnection()));
    QVERIFY(program.savedKey.isEmpty());

    program.saved.reset();
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), knownConnection());
    field(QStringLiteral("Key ID"))->setText(QStringLiteral("another"));
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!button(QStringLiteral("Save and open Clinic Desk")));
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Encryption key")));
    type(keyText);
    save();
    QCOMPARE(program.saved->keyId, QStringLiteral("another"));
    QCOMPARE(program.savedKey, keyText.toUtf8());
}

void ConnectionSecretsTest::keepsNoSecretForAnotherService()
{
    Program program;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), knownConnection());
    auto *address = field(QStringLiteral("Service address"));
    address->setText(QStringLiteral("https://health.sunrise.example/another/path"));
    QCOMPARE(field(QStringLiteral("Access token"))->accessibleDescription(),
             QStringLiteral("A token is saved. Enter a new one to replace it."));
    address->setText(QStringLiteral("https://elsewhere.example"));
    QVERIFY(!encryptSwitch().isEnabled());
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Access token")));
    type(token);
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Encryption key")));
    type(keyText);
    save();
    QCOMPARE(program.savedToken, token.toUtf8());
    QCOMPARE(program.savedKey, keyText.toUtf8());
}

void ConnectionSecretsTest::keepsTheKeyOutOfEveryTextAfterSaving()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    fillKey();
    const auto shown = [this] { return everyText(m_wizard.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(keyText)); // the walk would see it
    auto *line = field(QStringLiteral("Encryption key"));
    QVERIFY(!line->displayText().contains(keyText));
    save();
    QVERIFY(program.saved);
    QVERIFY(!shown().contains(keyText));
    line->undo();
    QVERIFY(!line->text().contains(keyText));
}

void ConnectionSecretsTest::readsAKeyLetterForLetter()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("key.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\n made-up key 16 \r\n");
    file.close();
    SecretField key(SecretKind::Key);
    QVERIFY(key.readFile(file.fileName()));
    QCOMPARE(bytesOf(key.secret()), QByteArray(" made-up key 16 "));
    QApplication::clipboard()->setText(QStringLiteral("made-up-key-0016\n"));
    for (auto *each : key.findChildren<QPushButton *>()) {
        if (each->text() == QStringLiteral("Paste"))
            each->click();
    }
    QCOMPARE(bytesOf(key.secret()), keyText.toUtf8());
}

CLINICDESK_WINDOW_TEST(ConnectionSecretsTest)
#include "connectionsecretstest.moc"
