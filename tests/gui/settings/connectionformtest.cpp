// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"
#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

class ConnectionFormTest : public AssistantScene {
    Q_OBJECT

private Q_SLOTS:
    void staysAtTheFormUntilEveryFieldMakesSense();
    void refusesAnAddressThatIsNotSafe_data();
    void refusesAnAddressThatIsNotSafe();
    void promisesNoCertificateCheckForAnAddressOnThisComputer();
    void theSwitchWaitsForAKeyAndSaysWhy();
    void forgetsTheSwitchWithTheKey();
    void savesTheUploadMethodAndExplainsIt();
    void savesHowTheFilterOfWorkflowsIsCalled();
    void savesEveryConventionOfTheTable();
    void opensAdvancedWhereAFieldThereNeedsThePerson_data();
    void opensAdvancedWhereAFieldThereNeedsThePerson();
    void bringsTheFieldWithTheKeyboardIntoALowWindow();
};

void ConnectionFormTest::staysAtTheFormUntilEveryFieldMakesSense()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    auto *name = field(QStringLiteral("Name on this computer"));
    name->setText(QStringLiteral("harbour day clinic"));
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), name);
    QCOMPARE(name->accessibleDescription(),
             QStringLiteral("A connection with a name that looks the same exists. Choose another name."));

    name->setText(QStringLiteral("Sunrise Clinic"));
    field(QStringLiteral("Access token"))->clear();
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Access token")));
}

void ConnectionFormTest::refusesAnAddressThatIsNotSafe_data()
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

void ConnectionFormTest::refusesAnAddressThatIsNotSafe()
{
    QFETCH(QString, address);
    QFETCH(bool, taken);
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    field(QStringLiteral("Service address"))->setText(address);
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(program.checked.has_value(), taken);
    if (!taken)
        QCOMPARE(field(QStringLiteral("Service address"))->accessibleDescription(), addressProblem(address));
}

void ConnectionFormTest::promisesNoCertificateCheckForAnAddressOnThisComputer()
{
    QVERIFY(addressHint(QStringLiteral("https://127.0.0.1:8443")).contains(QLatin1String("certificate is checked")));
    QVERIFY(addressHint(QStringLiteral("http://127.0.0.1:8080")).contains(QLatin1String("needs no certificate")));
    QVERIFY(addressHint(QStringLiteral("http://health.sunrise.example")).startsWith(QLatin1String("Must start")));
}

void ConnectionFormTest::theSwitchWaitsForAKeyAndSaysWhy()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    QVERIFY(!encryptSwitch().isEnabled());
    const auto shown = [this] { return everyText(m_wizard.get()).join(QLatin1Char('\n')); };
    QVERIFY(encryptSwitch().accessibleDescription().contains(QStringLiteral("enter a key and its key ID")));
    QVERIFY(shown().contains(encryptSwitch().accessibleDescription()));

    fillKey();
    QVERIFY(encryptSwitch().isEnabled() && !encryptSwitch().isChecked());
    QVERIFY(encryptSwitch().accessibleDescription().contains(QStringLiteral("Rely on TLS for protection")));
    encryptSwitch().setFocus();
    press(Qt::Key_Space);
    save();
    QVERIFY(program.saved->encryptPayloads);
}

void ConnectionFormTest::forgetsTheSwitchWithTheKey()
{
    Program program;
    auto known = knownConnection();
    known.encryptPayloads = true;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    QVERIFY(encryptSwitch().isChecked());
    field(QStringLiteral("Key ID"))->setText({});
    QVERIFY(!encryptSwitch().isChecked() && !encryptSwitch().isEnabled());
    field(QStringLiteral("Key ID"))->setText(keyId);
    QVERIFY(encryptSwitch().isChecked()); // a slip of the hand changes nothing
    field(QStringLiteral("Key ID"))->setText({});
    save();
    QVERIFY(!program.saved->encryptPayloads);
    QVERIFY(program.saved->keyId.isEmpty());
}

void ConnectionFormTest::savesTheUploadMethodAndExplainsIt()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    const auto shown = [this] { return everyText(m_wizard.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(QStringLiteral("Sent to the record of the patient that you choose")));
    button(QStringLiteral("By upload form"))->setFocus();
    press(Qt::Key_Right);
    QVERIFY(shown().contains(QStringLiteral("with the patient but without a document ID")));
    QVERIFY(shown().contains(QStringLiteral("If the result is unclear, the document waits for your decision.")));
    save();
    QCOMPARE(program.saved->uploadMethod, UploadMethod::Direct);

    auto known = knownConnection();
    known.uploadMethod = UploadMethod::Direct;
    known.conventions.directPatient = false;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    QVERIFY(shown().contains(QStringLiteral("Sent in one call without patient and document ID.")));
    save();
    QCOMPARE(program.saved, std::optional(known));
}

void ConnectionFormTest::savesHowTheFilterOfWorkflowsIsCalled()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    auto *line = field(QStringLiteral("Name of the workflow filter"));
    QCOMPARE(line->text(), QStringLiteral("wfids"));
    QVERIFY(line->accessibleDescription().contains(QStringLiteral("Leave it empty to hide the filter")));
    fill();
    line->setText(QStringLiteral(" workflow_ids "));
    save();
    QCOMPARE(program.saved->conventions.workflowParameter, QStringLiteral("workflow_ids"));

    auto known = knownConnection();
    known.conventions.workflowParameter.clear();
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    QCOMPARE(field(QStringLiteral("Name of the workflow filter"))->text(), QString());
    save();
    QCOMPARE(program.saved, std::optional(known));
}

void ConnectionFormTest::savesEveryConventionOfTheTable()
{
    Conventions expected = knownConnection().conventions;
    expected.defaultType = QStringLiteral("lr");
    expected.pdfLimitBytes = 1'000'001;
    expected.imageLimitBytes = 1'000'002;
    expected.filesPerDocument = 11;
    expected.filesPerRequest = 12;
    expected.documentsPerRequest = 3;
    expected.directLimitBytes = 1'000'003;
    expected.directPatient = false;
    expected.directTasks = {QStringLiteral("x-ray")};
    expected.taskParameter = QStringLiteral("tasks");
    expected.directTypeParameter = QStringLiteral("type");
    expected.conversationPrefixes = {{QStringLiteral("x_"), QStringLiteral("Triage")}};
    expected.answerEnvelopes = jwe::TagForms::Rfc7518;
    expected.announceEncryption = true;
    expected.patientNumbers = {.lengthMin = 15, .pattern = QStringLiteral("16[0-9]{13}")};
    expected.tagsPerDocument = 4;
    expected.parallelCallsMax = 9;
    expected.tagLengthMin = 5;
    expected.tagLengthMax = 50;
    Program program;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), knownConnection());
    for (const auto &row : conventionsInTable(expected)) {
        QVERIFY2(row.value != row.defaultValue, qPrintable(row.key)); // a new convention needs a line above
        auto *line = field(row.key);
        QVERIFY2(line, qPrintable(row.key));
        QCOMPARE(line->text(), row.defaultValue);
        QVERIFY(line->accessibleDescription().contains(wording::acceptedValuesText(row.accepts)));
        line->setText(row.value);
    }
    save();
    auto saved = program.saved->conventions;
    QCOMPARE(saved, expected);
}

void ConnectionFormTest::opensAdvancedWhereAFieldThereNeedsThePerson_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("certificate") << QStringLiteral("Additional certificate authority") << QStringLiteral("/no/such.pem")
                                 << QStringLiteral("This certificate file cannot be read.");
    QTest::newRow("types") << QStringLiteral("Document types") << QStringLiteral("ps")
                           << QStringLiteral("Enter each type as code=Label. Separate types with commas.");
    QTest::newRow("filter of workflows")
        << QStringLiteral("Name of the workflow filter") << QStringLiteral("wf ids")
        << QStringLiteral("A name can contain only the letters A to Z, digits and - _ . and at most 64 characters.");
}

void ConnectionFormTest::opensAdvancedWhereAFieldThereNeedsThePerson()
{
    QFETCH(QString, name);
    QFETCH(QString, text);
    QFETCH(QString, sentence);
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    auto *line = field(name);
    QVERIFY(!line->isVisible());
    line->setText(text);
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QVERIFY(line->isVisible());
    QCOMPARE(QApplication::focusWidget(), line);
    QCOMPARE(line->accessibleDescription(), sentence);
}

void ConnectionFormTest::bringsTheFieldWithTheKeyboardIntoALowWindow()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    m_wizard->resize(1024, 768);
    QTRY_COMPARE(m_wizard->size(), QSize(1024, 768));
    const auto isInSight = [] {
        const auto *now = QApplication::focusWidget();
        return now->visibleRegion().boundingRect() == now->rect();
    };
    fill();
    auto *filter = field(QStringLiteral("Name of the workflow filter"));
    filter->setText(QStringLiteral("wf ids"));
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(QApplication::focusWidget(), filter);
    QTRY_VERIFY(isInSight());
    QVERIFY(field(QStringLiteral("Name on this computer"))->visibleRegion().isEmpty()); // the page was scrolled

    QSet<const QWidget *> seen;
    while (!seen.contains(QApplication::focusWidget())) {
        QTRY_VERIFY2(isInSight(), qPrintable(QApplication::focusWidget()->accessibleName()));
        seen.insert(QApplication::focusWidget());
        press(Qt::Key_Tab);
    }
    QVERIFY(seen.contains(field(QStringLiteral("Name on this computer"))));
}

CLINICDESK_WINDOW_TEST(ConnectionFormTest)
#include "connectionformtest.moc"
