// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/assistant.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "ui/parts/look.h"
#include "ui/settings/checkview.h"
#include "ui/settings/choicecard.h"
#include "ui/settings/connectionform.h"
#include "ui/settings/secretfield.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const auto token = QStringLiteral("made-up-token-0123456789");
const auto authToken = QStringLiteral("made up for doctors");
const auto keyText = QStringLiteral("made-up-key-0016");
const auto keyId = QStringLiteral("kid-made-up");

QByteArray bytesOf(const SharedSecret &secret)
{
    return secret ? secret->view().toByteArray() : QByteArray();
}

ConnectionReport inOrder()
{
    return {.findings = {{CheckStep::Address, {}}, {CheckStep::Certificate, {}}, {CheckStep::SignIn, {}}}};
}

/// Stands for the program behind the assistant and remembers what it was asked.
struct Program {
    ConnectionReport report = inOrder();
    std::optional<Connection> checked;
    QByteArray checkedToken;
    std::optional<Connection> saved;
    QByteArray savedToken;
    QByteArray savedAuthToken;
    QByteArray savedKey;

    Task<ConnectionReport> check(Connection connection, GivenSecrets given)
    {
        checked = connection;
        checkedToken = bytesOf(given.accessToken);
        co_return report;
    }

    Task<Result<void>> save(Connection connection, GivenSecrets given)
    {
        saved = connection;
        savedToken = bytesOf(given.accessToken);
        savedAuthToken = bytesOf(given.authToken);
        savedKey = bytesOf(given.keyText);
        co_return Result<void>();
    }

    AssistantParts parts(bool secretsLast = true, KeptSecrets kept = {})
    {
        return {
            .check = [this](const Connection &connection,
                            const GivenSecrets &given) { return check(connection, given); },
            .save = [this](const Connection &connection, const GivenSecrets &given) { return save(connection, given); },
            .takenNames = {QStringLiteral("Harbour Day Clinic")},
            .kept = kept,
            .secretsLast = secretsLast};
    }
};

} // namespace

class AssistantTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_look = std::make_unique<Look>(*qApp); }
    void cleanupTestCase() { m_look.reset(); }
    void cleanup() { m_assistant.reset(); }

    void connectsToAClinicByKeyboardAlone();
    void enterGoesOnAndEscGoesBack();
    void saysWhichStepStandsInTheWay();
    void aFailingStepSaysWhatToDoBeforeTheNextCheck_data();
    void aFailingStepSaysWhatToDoBeforeTheNextCheck();
    void staysAtTheFormUntilEveryFieldMakesSense();
    void refusesAnAddressThatIsNotSafe_data();
    void refusesAnAddressThatIsNotSafe();
    void keepsTheTokenOutOfEveryTextAfterSaving();
    void readsTheTokenFromTheFirstLineOfAFile();
    void saysWhenATokenIsForThisSessionOnly();
    void startsPracticeWithoutAnyField();
    void keepsASavedTokenWhenNoNewOneIsGiven();
    void takesTheTokenForDoctorsOrNone();
    void keepsASavedTokenForDoctorsAtTheSameService();
    void keyAndIdentifierBelongTogether();
    void takesNoKeyOfAnotherLength();
    void keepsASavedKeyUntilItsIdentifierChanges();
    void keepsNoSecretForAnotherService();
    void theSwitchWaitsForAKeyAndSaysWhy();
    void forgetsTheSwitchWithTheKey();
    void savesHowDocumentsTravelAndSaysWhatItMeans();
    void keepsTheKeyOutOfEveryTextAfterSaving();
    void readsAKeyLetterForLetter();
    void hasNamesOrderAndRoomForEveryone();
    void cutsNoWordsInANarrowWindow();

private:
    void open(Assistant::Purpose purpose, const AssistantParts &parts, const Connection &connection = {})
    {
        m_assistant = std::make_unique<Assistant>(purpose, connection, parts);
        m_assistant->show();
        m_assistant->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_assistant.get()));
    }
    static void type(const QString &text)
    {
        for (const auto c : text)
            QTest::keyClick(QApplication::focusWidget(), c.toLatin1());
    }
    static void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }
    QLineEdit *field(const QString &name)
    {
        for (auto *line : m_assistant->findChildren<QLineEdit *>()) {
            if (line->accessibleName() == name)
                return line;
        }
        return nullptr;
    }
    QPushButton *button(const QString &text)
    {
        for (auto *each : m_assistant->findChildren<QPushButton *>()) {
            if (each->text() == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    void fill()
    {
        field(QStringLiteral("Name on this computer"))->setText(QStringLiteral("Sunrise Clinic"));
        field(QStringLiteral("Service address"))->setText(QStringLiteral("https://health.sunrise.example"));
        field(QStringLiteral("Your user identifier"))->setText(QStringLiteral("161400000000007"));
        field(QStringLiteral("Access token"))->setText(token);
    }
    void fillKey(const QString &text = keyText, const QString &id = keyId)
    {
        field(QStringLiteral("Key for encrypted payloads"))->setText(text);
        field(QStringLiteral("Identifier of that key"))->setText(id);
    }
    QCheckBox &encryptSwitch() const { return *m_assistant->findChild<ConnectionForm *>()->findChild<QCheckBox *>(); }
    void save()
    {
        button(QStringLiteral("Check the connection"))->click();
        QVERIFY(button(QStringLiteral("Save and open the desk")));
        button(QStringLiteral("Save and open the desk"))->click();
    }
    static Connection knownConnection()
    {
        return {.id = {QStringLiteral("c-1")},
                .name = QStringLiteral("Sunrise Clinic"),
                .environment = Environment::Development,
                .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                .user = {QStringLiteral("161400000000007")},
                .keyId = keyId};
    }

    std::unique_ptr<Look> m_look;
    std::unique_ptr<Assistant> m_assistant;
};

void AssistantTest::connectsToAClinicByKeyboardAlone()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    QSignalSpy saved(m_assistant.get(), &Assistant::saved);
    type(QStringLiteral("Sunrise Clinic"));
    press(Qt::Key_Tab);
    type(QStringLiteral("https://health.sunrise.example/api/"));
    press(Qt::Key_Tab);
    type(QStringLiteral("161400000000007"));
    press(Qt::Key_Tab);
    press(Qt::Key_Right);
    press(Qt::Key_Tab);
    type(token);
    while (QApplication::focusWidget() != button(QStringLiteral("Check the connection")))
        press(Qt::Key_Tab);
    press(Qt::Key_Space);

    QVERIFY(program.checked);
    QCOMPARE(program.checked->baseUrl, QUrl(QStringLiteral("https://health.sunrise.example/api")));
    QCOMPARE(program.checkedToken, token.toUtf8());
    press(Qt::Key_Space); // the focus went to "Save and open the desk"
    QCOMPARE(saved.count(), 1);
    QCOMPARE(program.saved->name, QStringLiteral("Sunrise Clinic"));
    QCOMPARE(program.saved->user.text, QStringLiteral("161400000000007"));
    QCOMPARE(program.saved->environment, Environment::Development);
    QCOMPARE(program.savedToken, token.toUtf8());
}

void AssistantTest::enterGoesOnAndEscGoesBack()
{
    Program program;
    open(Assistant::Purpose::Add, program.parts());
    fill();
    const QSignalSpy saved(m_assistant.get(), &Assistant::saved);
    field(QStringLiteral("Access token"))->setFocus();
    press(Qt::Key_Return);
    QVERIFY(program.checked);
    QVERIFY(button(QStringLiteral("Save and open the desk")));
    QCOMPARE(saved.count(), 0);
    press(Qt::Key_Escape);
    QVERIFY(button(QStringLiteral("Check the connection")));

    auto *paste = m_assistant->findChild<QPushButton *>(); // a button keeps its own meaning
    program.checked.reset();
    paste->setFocus();
    press(Qt::Key_Return);
    QVERIFY(!program.checked);
    field(QStringLiteral("Access token"))->setText(token);
    field(QStringLiteral("Service address"))->setFocus();
    press(Qt::Key_Enter);
    press(Qt::Key_Enter);
    QCOMPARE(saved.count(), 1);

    open(Assistant::Purpose::Add, program.parts());
    press(Qt::Key_Escape);
    QVERIFY(!m_assistant->isVisible());
    open(Assistant::Purpose::FirstStart, program.parts());
    press(Qt::Key_Escape);
    QVERIFY(m_assistant->isVisible());
}

void AssistantTest::aFailingStepSaysWhatToDoBeforeTheNextCheck_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<CheckStep>("step");
    QTest::addColumn<QString>("remedy");
    const auto look = QStringLiteral("Check the address and your network, then check again.");
    QTest::newRow("not reached") << ErrorCode::NetworkNoRoute << CheckStep::Address << look;
    QTest::newRow("no answer in time") << ErrorCode::NetworkTimeout << CheckStep::Address << look;
    QTest::newRow("something else answers") << ErrorCode::ServiceBadAnswer << CheckStep::Address << look;
    QTest::newRow("service down") << ErrorCode::ServiceUnavailable << CheckStep::Address
                                  << QStringLiteral("Wait a moment, then check again.");
    QTest::newRow("certificate") << ErrorCode::NetworkCertificateNotTrusted << CheckStep::Certificate
                                 << QStringLiteral("name it under “Advanced”, then check again.");
    QTest::newRow("token") << ErrorCode::SignInRefused << CheckStep::SignIn
                           << QStringLiteral("enter the token once more, or ask for a new one, then check again.");
}

void AssistantTest::aFailingStepSaysWhatToDoBeforeTheNextCheck()
{
    QFETCH(ErrorCode, code);
    QFETCH(CheckStep, step);
    QFETCH(QString, remedy);
    Program program;
    program.report = {.findings = {{step, Error{.code = code}}}};
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    button(QStringLiteral("Check the connection"))->click();
    const auto line =
        m_assistant->findChild<CheckView *>()->spoken().split(QLatin1Char('\n')).at(static_cast<int>(step));
    QVERIFY2(line.endsWith(remedy), qPrintable(line));
    QVERIFY2(!line.contains(QStringLiteral("by itself")), qPrintable(line));
}

void AssistantTest::saysWhichStepStandsInTheWay()
{
    Program program;
    program.report = {
        .findings = {{CheckStep::Address, {}},
                     {CheckStep::Certificate, Error{.code = ErrorCode::NetworkCertificateNotTrusted,
                                                    .subject = QStringLiteral("health.sunrise.example")}}}};
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    button(QStringLiteral("Check the connection"))->click();

    const auto lines = m_assistant->findChild<CheckView *>()->spoken().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines.at(0).startsWith(QStringLiteral("Address, In order")), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(1).startsWith(QStringLiteral("Certificate, To fix")), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(1).contains(QStringLiteral("Your network")), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).contains(QStringLiteral("Not looked at")), qPrintable(lines.at(2)));
    QVERIFY(button(QStringLiteral("Check again")));
    QVERIFY(!program.saved);
    button(QStringLiteral("Save without the check"))->click();
    QVERIFY(program.saved);
}

void AssistantTest::staysAtTheFormUntilEveryFieldMakesSense()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    auto *name = field(QStringLiteral("Name on this computer"));
    name->setText(QStringLiteral("harbour day clinic"));
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), name);
    QCOMPARE(name->accessibleDescription(), QStringLiteral("Another connection has this name."));

    name->setText(QStringLiteral("Sunrise Clinic"));
    field(QStringLiteral("Access token"))->clear();
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Access token")));
}

void AssistantTest::refusesAnAddressThatIsNotSafe_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("taken");
    QTest::newRow("https") << QStringLiteral("https://health.sunrise.example") << true;
    QTest::newRow("https with a path") << QStringLiteral("https://health.sunrise.example/emr/") << true;
    QTest::newRow("http on this computer") << QStringLiteral("http://127.0.0.1:8080") << true;
    QTest::newRow("http elsewhere") << QStringLiteral("http://health.sunrise.example") << false;
    QTest::newRow("another scheme") << QStringLiteral("ftp://health.sunrise.example") << false;
    QTest::newRow("a host alone") << QStringLiteral("health.sunrise.example") << false;
    QTest::newRow("with a password") << QStringLiteral("https://a:b@health.sunrise.example") << false;
    QTest::newRow("with a query") << QStringLiteral("https://health.sunrise.example/?a=b") << false;
    QTest::newRow("nothing") << QString() << false;
}

void AssistantTest::refusesAnAddressThatIsNotSafe()
{
    QFETCH(QString, address);
    QFETCH(bool, taken);
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    field(QStringLiteral("Service address"))->setText(address);
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(program.checked.has_value(), taken);
    if (!taken)
        QCOMPARE(field(QStringLiteral("Service address"))->accessibleDescription(), addressProblem(address));
}

void AssistantTest::keepsTheTokenOutOfEveryTextAfterSaving()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    QVERIFY(support::everyText(m_assistant.get()).join(QLatin1Char('\n')).contains(token)); // the walk would see it
    auto *line = field(QStringLiteral("Access token"));
    QVERIFY(!line->displayText().contains(token));
    button(QStringLiteral("Check the connection"))->click();
    button(QStringLiteral("Save and open the desk"))->click();

    QVERIFY(program.saved);
    const auto texts = support::everyText(m_assistant.get()).join(QLatin1Char('\n'));
    QVERIFY(!texts.contains(token));
    QVERIFY(texts.contains(QStringLiteral("Sunrise Clinic")));
    line->undo();
    QVERIFY(!line->text().contains(token));
}

void AssistantTest::readsTheTokenFromTheFirstLineOfAFile()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("token.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("  " + token.toUtf8() + "\r\nnot this\n");
    file.close();
    SecretField field(QStringLiteral("Access token"));
    QVERIFY(field.readFile(file.fileName()));
    QCOMPARE(field.secret()->view().toByteArray(), token.toUtf8());
    QVERIFY(!field.readFile(folder.filePath(QStringLiteral("no-such-file"))));
}

void AssistantTest::saysWhenATokenIsForThisSessionOnly()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts(true));
    const auto shown = [this] { return support::everyText(m_assistant.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(QStringLiteral("into this computer’s keychain")));
    QVERIFY(!shown().contains(QStringLiteral("for this session only")));
    open(Assistant::Purpose::FirstStart, program.parts(false));
    QVERIFY(shown().contains(QStringLiteral("for this session only")));
    QVERIFY(!shown().contains(QStringLiteral("into this computer’s keychain")));
}

void AssistantTest::startsPracticeWithoutAnyField()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    QSignalSpy practice(m_assistant.get(), &Assistant::practiceChosen);
    m_assistant->findChildren<ChoiceCard *>().first()->click();
    QVERIFY(!m_assistant->findChild<ConnectionForm *>()->isVisible());
    button(QStringLiteral("Start practising"))->click();
    QCOMPARE(practice.count(), 1);
    QVERIFY(!program.checked);
}

void AssistantTest::keepsASavedTokenWhenNoNewOneIsGiven()
{
    Program program;
    Connection known{.id = {QStringLiteral("c-1")},
                     .name = QStringLiteral("Sunrise Clinic"),
                     .environment = Environment::Development,
                     .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                     .user = {QStringLiteral("161400000000007")}};
    known.conventions.patientIn = PatientIn::Both;
    known.conventions.filesPerDocument = 3;
    open(Assistant::Purpose::Change, program.parts(true, {.token = true}), known);
    button(QStringLiteral("Check the connection"))->click();
    button(QStringLiteral("Save and open the desk"))->click();
    QCOMPARE(program.saved, std::optional(known));
    QVERIFY(program.savedToken.isEmpty());

    open(Assistant::Purpose::NewToken, program.parts(true, {.token = true}), known);
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!field(QStringLiteral("Access token"))->accessibleDescription().isEmpty());
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Access token")));
}

void AssistantTest::takesTheTokenForDoctorsOrNone()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    auto *line = field(QStringLiteral("Doctor profile token (auth)"));
    QVERIFY(line->accessibleDescription().contains(QStringLiteral("names and profiles of doctors")));
    line->setText(QStringLiteral("made-up-tökén"));
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), line);
    QVERIFY(line->accessibleDescription().startsWith(QStringLiteral("A token has letters")));
    line->setText(QStringLiteral("  ") + authToken + QLatin1Char(' '));
    const auto shown = [this] { return support::everyText(m_assistant.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(authToken)); // the walk would see it
    QVERIFY(!line->displayText().contains(authToken));
    save();
    QCOMPARE(program.savedAuthToken, authToken.toUtf8());
    QCOMPARE(program.savedToken, token.toUtf8());
    QVERIFY(!shown().contains(authToken));

    program.savedAuthToken = "not asked";
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    save();
    QVERIFY(program.savedAuthToken.isEmpty());
}

void AssistantTest::keepsASavedTokenForDoctorsAtTheSameService()
{
    Program program;
    open(Assistant::Purpose::Change, program.parts(true, {.token = true, .authToken = true, .key = true}),
         knownConnection());
    auto *line = field(QStringLiteral("Doctor profile token (auth)"));
    QCOMPARE(line->accessibleDescription(), QStringLiteral("A token is saved already."));
    field(QStringLiteral("Service address"))->setText(QStringLiteral("https://elsewhere.example"));
    QCOMPARE(line->accessibleDescription(), QStringLiteral("Needed for names and profiles of doctors."));
    field(QStringLiteral("Service address"))->setText(QStringLiteral("https://health.sunrise.example"));
    save();
    QVERIFY(program.savedAuthToken.isEmpty());
    QCOMPARE(program.saved, std::optional(knownConnection()));
}

void AssistantTest::keyAndIdentifierBelongTogether()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    fillKey(keyText, {});
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Identifier of that key")));
    fillKey({}, keyId);
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Key for encrypted payloads")));
    fillKey();
    save();
    QCOMPARE(program.saved->keyId, keyId);
    QCOMPARE(program.savedKey, keyText.toUtf8());
    QVERIFY(!program.saved->encryptPayloads);
}

void AssistantTest::takesNoKeyOfAnotherLength()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    for (const auto &text :
         {QStringLiteral("made-up-key-015"), QStringLiteral("made-up-key-00017"), QStringLiteral("made-up-key-001é")}) {
        fillKey(text);
        button(QStringLiteral("Check the connection"))->click();
        QVERIFY(!program.checked);
        auto *line = field(QStringLiteral("Key for encrypted payloads"));
        QVERIFY(line->accessibleDescription().startsWith(QStringLiteral("A key has exactly 16 characters")));
        QVERIFY(!line->accessibleDescription().contains(text));
    }
}

void AssistantTest::keepsASavedKeyUntilItsIdentifierChanges()
{
    Program program;
    open(Assistant::Purpose::Change, program.parts(true, {.token = true, .key = true}), knownConnection());
    save();
    QCOMPARE(program.saved, std::optional(knownConnection()));
    QVERIFY(program.savedKey.isEmpty());

    program.saved.reset();
    open(Assistant::Purpose::NewKey, program.parts(true, {.token = true, .key = true}), knownConnection());
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Key for encrypted payloads")));
    field(QStringLiteral("Identifier of that key"))->setText(QStringLiteral("another"));
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!button(QStringLiteral("Save and open the desk")));
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Key for encrypted payloads")));
    type(keyText);
    save();
    QCOMPARE(program.saved->keyId, QStringLiteral("another"));
    QCOMPARE(program.savedKey, keyText.toUtf8());
}

void AssistantTest::keepsNoSecretForAnotherService()
{
    Program program;
    open(Assistant::Purpose::Change, program.parts(true, {.token = true, .key = true}), knownConnection());
    auto *address = field(QStringLiteral("Service address"));
    address->setText(QStringLiteral("https://health.sunrise.example/another/path"));
    QCOMPARE(field(QStringLiteral("Access token"))->accessibleDescription(),
             QStringLiteral("A token is saved already."));
    address->setText(QStringLiteral("https://elsewhere.example"));
    QVERIFY(!encryptSwitch().isEnabled());
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Access token")));
    type(token);
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Key for encrypted payloads")));
    type(keyText);
    save();
    QCOMPARE(program.savedToken, token.toUtf8());
    QCOMPARE(program.savedKey, keyText.toUtf8());
}

void AssistantTest::theSwitchWaitsForAKeyAndSaysWhy()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    QVERIFY(!encryptSwitch().isEnabled());
    const auto shown = [this] { return support::everyText(m_assistant.get()).join(QLatin1Char('\n')); };
    QVERIFY(encryptSwitch().accessibleDescription().startsWith(QStringLiteral("Enter a key and its identifier")));
    QVERIFY(shown().contains(encryptSwitch().accessibleDescription()));

    fillKey();
    QVERIFY(encryptSwitch().isEnabled() && !encryptSwitch().isChecked());
    QVERIFY(encryptSwitch().accessibleDescription().contains(QStringLiteral("treat TLS as the real protection")));
    encryptSwitch().setFocus();
    press(Qt::Key_Space);
    save();
    QVERIFY(program.saved->encryptPayloads);
}

void AssistantTest::forgetsTheSwitchWithTheKey()
{
    Program program;
    auto known = knownConnection();
    known.encryptPayloads = true;
    open(Assistant::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    QVERIFY(encryptSwitch().isChecked());
    field(QStringLiteral("Identifier of that key"))->setText({});
    QVERIFY(!encryptSwitch().isChecked() && !encryptSwitch().isEnabled());
    field(QStringLiteral("Identifier of that key"))->setText(keyId);
    QVERIFY(encryptSwitch().isChecked()); // a slip of the hand changes nothing
    field(QStringLiteral("Identifier of that key"))->setText({});
    save();
    QVERIFY(!program.saved->encryptPayloads);
    QVERIFY(program.saved->keyId.isEmpty());
}

void AssistantTest::savesHowDocumentsTravelAndSaysWhatItMeans()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    const auto shown = [this] { return support::everyText(m_assistant.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(QStringLiteral("To the record of the patient you choose")));
    button(QStringLiteral("By upload form"))->setFocus();
    press(Qt::Key_Right);
    QVERIFY(shown().contains(QStringLiteral("names no patient and no document")));
    QVERIFY(shown().contains(QStringLiteral("an outcome that stays unclear waits for a person.")));
    save();
    QCOMPARE(program.saved->uploadWay, UploadWay::Direct);

    auto known = knownConnection();
    known.uploadWay = UploadWay::Direct;
    known.conventions.directPatient = true;
    open(Assistant::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    QVERIFY(shown().contains(QStringLiteral("names the patient and no document")));
    save();
    QCOMPARE(program.saved, std::optional(known));
}

void AssistantTest::keepsTheKeyOutOfEveryTextAfterSaving()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    fill();
    fillKey();
    const auto shown = [this] { return support::everyText(m_assistant.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(keyText)); // the walk would see it
    auto *line = field(QStringLiteral("Key for encrypted payloads"));
    QVERIFY(!line->displayText().contains(keyText));
    save();
    QVERIFY(program.saved);
    QVERIFY(!shown().contains(keyText));
    line->undo();
    QVERIFY(!line->text().contains(keyText));
}

void AssistantTest::readsAKeyLetterForLetter()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("key.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\n made-up key 16 \r\n");
    file.close();
    SecretField key(QStringLiteral("Key for encrypted payloads"));
    QVERIFY(key.readFile(file.fileName()));
    QCOMPARE(bytesOf(key.exactSecret()), QByteArray(" made-up key 16 "));
    QApplication::clipboard()->setText(QStringLiteral("made-up-key-0016\n"));
    for (auto *each : key.findChildren<QPushButton *>()) {
        if (each->text() == QStringLiteral("Paste"))
            each->click();
    }
    QCOMPARE(bytesOf(key.exactSecret()), keyText.toUtf8());
}

void AssistantTest::hasNamesOrderAndRoomForEveryone()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    for (auto *each : m_assistant->findChildren<QPushButton *>()) {
        if (each->text().startsWith(QStringLiteral("Advanced")))
            each->click();
    }
    field(QStringLiteral("Name on this computer"))->setFocus();
    QCOMPARE(support::namelessWidgets(m_assistant.get()).join(QLatin1Char('\n')), QString());
    QTRY_COMPARE(support::smallTargets(m_assistant.get()).join(QLatin1Char('\n')), QString());
    const QStringList order = support::tabOrder(m_assistant.get());
    const QStringList expected{QStringLiteral("Name on this computer"),
                               QStringLiteral("Service address"),
                               QStringLiteral("Your user identifier"),
                               QStringLiteral("Production"),
                               QStringLiteral("Access token"),
                               QStringLiteral("Paste: Access token"),
                               QStringLiteral("From a file: Access token"),
                               QStringLiteral("Doctor profile token (auth)"),
                               QStringLiteral("Paste: Doctor profile token (auth)"),
                               QStringLiteral("From a file: Doctor profile token (auth)"),
                               QStringLiteral("Key for encrypted payloads"),
                               QStringLiteral("Paste: Key for encrypted payloads"),
                               QStringLiteral("From a file: Key for encrypted payloads"),
                               QStringLiteral("Identifier of that key"),
                               QStringLiteral("By upload form"),
                               QStringLiteral("Advanced: certificates, conventions of this service"),
                               QStringLiteral("Further certificate authority"),
                               QStringLiteral("Document types"),
                               QStringLiteral("Where the patient is named"),
                               QStringLiteral("Dates are counted in"),
                               QStringLiteral("A JPEG is called"),
                               QStringLiteral("Check the connection"),
                               QStringLiteral("Connect to your clinic")};
    QCOMPARE(order, expected);
}

void AssistantTest::cutsNoWordsInANarrowWindow()
{
    Program program;
    open(Assistant::Purpose::FirstStart, program.parts());
    const auto heightOf = [this] { return m_assistant->findChildren<ChoiceCard *>().first()->height(); };
    m_assistant->resize(1280, 800);
    QTRY_COMPARE(m_assistant->size(), QSize(1280, 800));
    const int wide = heightOf();
    m_assistant->resize(1024, 700);
    QTRY_VERIFY(heightOf() > wide);
    for (const auto *card : m_assistant->findChildren<ChoiceCard *>())
        QVERIFY(card->height() >= card->heightForWidth(card->width()));
    for (const auto *label : m_assistant->findChildren<QLabel *>()) {
        const auto text = label->text();
        if (label->isVisible() && label->wordWrap() && !text.isEmpty())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(text));
    }
}

QTEST_MAIN(AssistantTest)
#include "assistanttest.moc"
