// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"
#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"
#include "ui/settings/documenttypelist.h"

#include <QApplication>
#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

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
    void documentTypesAreAddedChangedAndOrderedByKeys();
    void documentTypesAreRemovedAndOrderedByMouse();
    void aCodeThatCannotBeSavedIsNamedAtItsRow();
    void theCertificateComesFromAFileThatHasOne();
    void opensAdvancedWhereAFieldThereNeedsThePerson_data();
    void opensAdvancedWhereAFieldThereNeedsThePerson();
    void bringsTheFieldWithTheKeyboardIntoALowWindow();

private:
    /// Opens a connection with the types "Lab report" and "Other", and what is advanced of it.
    void openTypes(Program &program);
    QListWidget *types() const { return m_wizard->findChild<DocumentTypeList *>()->findChild<QListWidget *>(); }
    QPushButton *typeButton(const QString &text) const
    {
        const auto buttons = m_wizard->findChild<DocumentTypeList *>()->findChildren<QPushButton *>();
        return *std::ranges::find(buttons, text, &QPushButton::text);
    }
    QStringList shownTypes() const;
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
        auto *line = field(wording::conventionText(row.key).name);
        QVERIFY2(line, qPrintable(row.key));
        QVERIFY(line->accessibleDescription().startsWith(wording::conventionText(row.key).purpose));
        QVERIFY(line->accessibleDescription().contains(row.key + QStringLiteral(" accepts ")));
        QVERIFY(!line->parentWidget()->toolTip().isEmpty());
        QCOMPARE(line->text(), row.defaultValue);
        QVERIFY(line->accessibleDescription().contains(wording::acceptedValuesText(row.accepts)));
        line->setText(row.value);
    }
    save();
    auto saved = program.saved->conventions;
    QCOMPARE(saved, expected);
}

void ConnectionFormTest::openTypes(Program &program)
{
    auto known = knownConnection();
    known.conventions.documentTypes = {{QStringLiteral("lr"), QStringLiteral("Lab report")},
                                       {QStringLiteral("ot"), QStringLiteral("Other")}};
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    for (auto *each : m_wizard->findChildren<QPushButton *>()) {
        if (each->text().startsWith(QStringLiteral("Advanced")))
            each->click();
    }
}

QStringList ConnectionFormTest::shownTypes() const
{
    QStringList shown;
    for (int row = 0; row < types()->count(); ++row)
        shown.append(types()->item(row)->text());
    return shown;
}

void ConnectionFormTest::documentTypesAreAddedChangedAndOrderedByKeys()
{
    Program program;
    openTypes(program);
    QCOMPARE(shownTypes(), (QStringList{QStringLiteral("Lab report (lr)"), QStringLiteral("Other (ot)")}));
    button(QStringLiteral("Add a type"))->setFocus();
    press(Qt::Key_Space);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Code of the document type")));
    type(QStringLiteral("xr"));
    press(Qt::Key_Tab);
    type(QStringLiteral("X-ray, 2 views"));
    QCOMPARE(types()->accessibleDescription().section(u' ', 0, 2), QStringLiteral("In this order"));
    button(QStringLiteral("Move up"))->setFocus();
    press(Qt::Key_Space);
    press(Qt::Key_Space);
    types()->setFocus();
    press(Qt::Key_End);
    press(Qt::Key_Tab);
    press(Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Label of the document type")));
    type(QStringLiteral("Any")); // in place of what Tab has selected
    save();
    QCOMPARE(program.saved->conventions.documentTypes,
             (QList<DocumentType>{{QStringLiteral("xr"), QStringLiteral("X-ray, 2 views")},
                                  {QStringLiteral("lr"), QStringLiteral("Lab report")},
                                  {QStringLiteral("ot"), QStringLiteral("Any")}}));
}

void ConnectionFormTest::documentTypesAreRemovedAndOrderedByMouse()
{
    Program program;
    openTypes(program);
    m_wizard->findChild<QScrollArea *>()->ensureWidgetVisible(types());
    const auto centerOf = [this](int row) { return types()->visualItemRect(types()->item(row)).center(); };
    auto *viewport = types()->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, centerOf(1));
    QTest::mouseMove(viewport, centerOf(1) - QPoint(0, 12));
    QTest::mouseMove(viewport, {centerOf(0).x(), 1});
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, {centerOf(0).x(), 1});
    QCOMPARE(shownTypes(), (QStringList{QStringLiteral("Other (ot)"), QStringLiteral("Lab report (lr)")}));
    QCOMPARE(types()->currentRow(), 0);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, centerOf(1));
    QTest::mouseClick(typeButton(QStringLiteral("Remove")), Qt::LeftButton);
    QCOMPARE(shownTypes(), QStringList{QStringLiteral("Other (ot)")});
    QTest::mouseClick(typeButton(QStringLiteral("Remove")), Qt::LeftButton);
    QVERIFY(!typeButton(QStringLiteral("Remove"))->isEnabled());
    save();
    QCOMPARE(program.saved->conventions.documentTypes, Conventions::platformDocumentTypes());
}

void ConnectionFormTest::aCodeThatCannotBeSavedIsNamedAtItsRow()
{
    Program program;
    openTypes(program);
    types()->setCurrentRow(1);
    auto *code = field(QStringLiteral("Code of the document type"));
    code->setFocus();
    code->selectAll();
    type(QStringLiteral("lr"));
    const auto sentence = QStringLiteral("Two types have the code “lr”. Change one of them.");
    QVERIFY(types()->accessibleDescription().startsWith(sentence));
    types()->setCurrentRow(0);
    button(QStringLiteral("Check the connection"))->click();
    QVERIFY(!program.checked);
    QCOMPARE(QApplication::focusWidget(), code);
    QCOMPARE(types()->currentRow(), 1);
    QVERIFY(types()->accessibleDescription().startsWith(sentence));
    code->selectAll();
    type(QStringLiteral("xr"));
    QVERIFY(!types()->accessibleDescription().startsWith(sentence));
    save();
    QCOMPARE(program.saved->conventions.documentTypes.last(),
             (DocumentType{QStringLiteral("xr"), QStringLiteral("Other")}));
}

void ConnectionFormTest::theCertificateComesFromAFileThatHasOne()
{
    Program program;
    openTypes(program);
    const QTemporaryDir folder;
    const TemporaryCertificate certificate(folder.path());
    auto *line = field(QStringLiteral("Additional certificate authority"));
    const auto choose = [this](const QString &path) {
        for (auto *each : m_wizard->findChildren<QPushButton *>()) {
            if (each->accessibleName() == QStringLiteral("From a file: Additional certificate authority"))
                each->click();
        }
        auto *dialog = m_wizard->findChild<QFileDialog *>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
    };
    choose(certificate.keyFile);
    QVERIFY2(line->accessibleDescription().contains(QStringLiteral("contains a key, not a certificate")),
             qPrintable(line->accessibleDescription()));
    QCOMPARE(line->text(), QString());
    choose(certificate.certificateFile);
    QCOMPARE(line->text(), certificate.certificateFile);
    QVERIFY2(line->accessibleDescription().startsWith(QStringLiteral("Certificate of ")),
             qPrintable(line->accessibleDescription()));
    save();
    QCOMPARE(program.saved->caFile, certificate.certificateFile);
}

void ConnectionFormTest::opensAdvancedWhereAFieldThereNeedsThePerson_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("certificate") << QStringLiteral("Additional certificate authority") << QStringLiteral("/no/such.pem")
                                 << QStringLiteral("This certificate file cannot be read.");
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
    QVERIFY2(line->accessibleDescription().startsWith(sentence), qPrintable(line->accessibleDescription()));
}

void ConnectionFormTest::bringsTheFieldWithTheKeyboardIntoALowWindow()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    m_wizard->resize(1024, 768);
    QTRY_COMPARE(m_wizard->size(), QSize(1024, 768));
    const auto isInSight = [] {
        const auto *list = qobject_cast<QAbstractScrollArea *>(QApplication::focusWidget());
        const auto *now = list ? list->viewport() : QApplication::focusWidget();
        return now->visibleRegion().boundingRect() == now->rect();
    };
    fill();
    auto *last = field(QStringLiteral("Requests at once"));
    last->setText(QStringLiteral("many"));
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(QApplication::focusWidget(), last);
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
