// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"

#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/shown.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"
#include "ui/settings/checkview.h"
#include "ui/settings/connectiondraft.h"
#include "ui/settings/connectionform.h"
#include "ui/settings/documenttypelist.h"
#include "ui/settings/radiocard.h"
#include "ui/settings/secretfield.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

class ConnectionWizardTest : public AssistantScene {
    Q_OBJECT

private Q_SLOTS:
    void connectsToAClinicByKeyboardAlone();
    void enterGoesOnAndEscGoesBack();
    void enterSavesAgainAfterSavingFailed();
    void saysWhichStepStandsInTheWay();
    void aFailingStepSaysWhatToDoBeforeTheNextCheck_data();
    void aFailingStepSaysWhatToDoBeforeTheNextCheck();
    void aWrongSecretLeadsToItsField_data();
    void aWrongSecretLeadsToItsField();
    void theNextTokenReplacesAWrongOne();
    void saysWhenATokenIsForThisSessionOnly();
    void startsPracticeWithoutAnyField();
    void hasUnsavedValuesUntilTheyAreAsBefore();
    void hasNamesOrderAndRoomForEveryone();
    void isInTheAccessibilityTreeAndTabFollowsTheScreen();
    void cutsNoWordsInANarrowWindow();
    void namesThePlaceOfLaterChanges();
    void saysNothingOfTheFirstStartLater();
    void theTitleOfTheCheckWraps();
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
    void aFirstStartInALowWindowBeginsAtTheTop();

private:
    /// Opens a connection with the types "Lab report" and "Other", and what is advanced of it.
    void openTypes(Program &program);
    QListWidget *types() const { return m_wizard->findChild<DocumentTypeList *>()->findChild<QListWidget *>(); }
    QPushButton *typeButton(const QString &text) const
    {
        return support::buttonOf(*m_wizard->findChild<DocumentTypeList *>(), text);
    }
    QStringList shownTypes() const;
};

void ConnectionWizardTest::connectsToAClinicByKeyboardAlone()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    QSignalSpy saved(m_wizard.get(), &ConnectionWizard::saved);
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
    press(Qt::Key_Space); // the focus went to "Save and open Clinic Desk"
    QCOMPARE(saved.count(), 1);
    QCOMPARE(program.saved->name, QStringLiteral("Sunrise Clinic"));
    QCOMPARE(program.saved->user.text, QStringLiteral("161400000000007"));
    QCOMPARE(program.saved->environment, Environment::Development);
    QCOMPARE(program.savedToken, token.toUtf8());
}

void ConnectionWizardTest::namesThePlaceOfLaterChanges()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    const auto labels = m_wizard->findChildren<QLabel *>();
    QVERIFY(std::ranges::count(labels, QStringLiteral("Later you can change this in Settings."), &QLabel::text) == 1);
}

void ConnectionWizardTest::saysNothingOfTheFirstStartLater()
{
    Program program;
    for (const auto purpose : {ConnectionWizard::Purpose::Add, ConnectionWizard::Purpose::Change}) {
        open(purpose, program.parts(true, {.token = true, .key = true}), knownConnection());
        const auto labels = m_wizard->findChildren<QLabel *>();
        QVERIFY(std::ranges::none_of(
            labels, [](const auto *label) { return label->text().contains(QStringLiteral("Later")); }));
        button(QStringLiteral("Check the connection"))->click();
        QTRY_VERIFY(button(QStringLiteral("Save")));
    }
}

void ConnectionWizardTest::theTitleOfTheCheckWraps()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    const auto name = QStringLiteral("Sunrise Multispeciality Hospital and Research Centre, Front Office Ground Floor");
    field(QStringLiteral("Name on this computer"))->setText(name);
    button(QStringLiteral("Check the connection"))->click();
    QLabel *title = nullptr;
    for (auto *label : m_wizard->findChildren<QLabel *>()) {
        if (label->isVisible() && label->text().startsWith(name))
            title = label;
    }
    QVERIFY(title);
    QTRY_VERIFY(title->width() <= 848 && title->visibleRegion() == QRegion(title->rect()));
    QVERIFY(title->height() >= title->heightForWidth(title->width()));
    QTRY_COMPARE_WITH_TIMEOUT(cutTexts(m_wizard.get()).join(QLatin1Char('\n')), QString(), 3000);
}

void ConnectionWizardTest::enterGoesOnAndEscGoesBack()
{
    Program program;
    open(ConnectionWizard::Purpose::Add, program.parts());
    fill();
    const QSignalSpy saved(m_wizard.get(), &ConnectionWizard::saved);
    field(QStringLiteral("Access token"))->setFocus();
    press(Qt::Key_Return);
    QVERIFY(program.checked);
    QVERIFY(button(QStringLiteral("Save")));
    QVERIFY(button(QStringLiteral("Save"))->x() < button(QStringLiteral("Back"))->x()); // as in dialogs
    QCOMPARE(saved.count(), 0);
    press(Qt::Key_Escape);
    QVERIFY(button(QStringLiteral("Check the connection")));

    auto *paste = m_wizard->findChild<QPushButton *>(); // a button keeps its own meaning
    program.checked.reset();
    paste->setFocus();
    press(Qt::Key_Return);
    QVERIFY(!program.checked);
    field(QStringLiteral("Access token"))->setText(token);
    field(QStringLiteral("Service address"))->setFocus();
    press(Qt::Key_Enter);
    press(Qt::Key_Enter);
    QCOMPARE(saved.count(), 1);

    open(ConnectionWizard::Purpose::Add, program.parts());
    press(Qt::Key_Escape);
    QVERIFY(!m_wizard->isVisible());
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    press(Qt::Key_Escape);
    QVERIFY(m_wizard->isVisible());
}

void ConnectionWizardTest::enterSavesAgainAfterSavingFailed()
{
    Program program;
    program.saveError = Error{.code = ErrorCode::ConnectionsNotSaved, .disk = DiskError::Full};
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    const QSignalSpy saved(m_wizard.get(), &ConnectionWizard::saved);
    field(QStringLiteral("Access token"))->setFocus();
    press(Qt::Key_Return);
    QVERIFY(button(QStringLiteral("Save and open Clinic Desk")));
    press(Qt::Key_Return);
    QCOMPARE(saved.count(), 0);
    QCOMPARE(QApplication::focusWidget(), button(QStringLiteral("Save and open Clinic Desk")));
    program.saveError.reset();
    press(Qt::Key_Return);
    QCOMPARE(saved.count(), 1);
}

void ConnectionWizardTest::saysWhichStepStandsInTheWay()
{
    Program program;
    fail(program.report, CheckStep::Tls,
         {.code = ErrorCode::NetworkCertificateNotTrusted, .subject = QStringLiteral("health.sunrise.example")});
    program.report.certificates = {{.subject = QStringLiteral("health.sunrise.example"),
                                    .issuer = QStringLiteral("Made-up Proxy CA"),
                                    .notBefore = {},
                                    .notAfter = {}}};
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    button(QStringLiteral("Check the connection"))->click();

    const auto lines = m_wizard->findChild<CheckView *>()->spoken().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 4);
    QVERIFY2(lines.at(0).startsWith(QStringLiteral("Address, OK in 12 ms")), qPrintable(lines.at(0)));
    QVERIFY2(lines.at(1).startsWith(QStringLiteral("Server, OK in 12 ms")), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).startsWith(QStringLiteral("Certificate, To fix")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(2).contains(QStringLiteral("Your network")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(2).contains(QStringLiteral("issued by Made-up Proxy CA")), qPrintable(lines.at(2)));
    QVERIFY2(lines.at(3).contains(QStringLiteral("Not checked")), qPrintable(lines.at(3)));
    QVERIFY(button(QStringLiteral("Check again")));
    QVERIFY(!program.saved);
    button(QStringLiteral("Save without checking"))->click();
    QVERIFY(program.saved);
}

void ConnectionWizardTest::aFailingStepSaysWhatToDoBeforeTheNextCheck_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<CheckStep>("step");
    QTest::addColumn<QString>("remedy");
    const auto look = QStringLiteral("Check the address and your network, then check again.");
    QTest::newRow("not reached") << ErrorCode::NetworkNoRoute << CheckStep::Dns << look;
    QTest::newRow("no answer in time") << ErrorCode::NetworkTimeout << CheckStep::Dns << look;
    QTest::newRow("something else answers") << ErrorCode::ServiceBadAnswer << CheckStep::Dns << look;
    QTest::newRow("service down") << ErrorCode::ServiceUnavailable << CheckStep::Dns
                                  << QStringLiteral("Wait a moment, then check again.");
    QTest::newRow("certificate") << ErrorCode::NetworkCertificateNotTrusted << CheckStep::Tls
                                 << QStringLiteral("Enter it under “Advanced”, then check again.");
    QTest::newRow("token") << ErrorCode::SignInRefused << CheckStep::AccessToken
                           << QStringLiteral("Enter the token again, or ask for a new one. Then check again.");
}

void ConnectionWizardTest::aFailingStepSaysWhatToDoBeforeTheNextCheck()
{
    QFETCH(ErrorCode, code);
    QFETCH(CheckStep, step);
    QFETCH(QString, remedy);
    Program program;
    fail(program.report, step, {.code = code});
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    button(QStringLiteral("Check the connection"))->click();
    const auto lines = m_wizard->findChild<CheckView *>()->spoken().split(QLatin1Char('\n'));
    const auto line = lines.filter(QStringLiteral("To fix")).value(0);
    QVERIFY2(line.endsWith(remedy), qPrintable(line));
    QVERIFY2(!line.contains(QStringLiteral("automatically")), qPrintable(line));
}

void ConnectionWizardTest::aWrongSecretLeadsToItsField_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<CheckStep>("step");
    QTest::addColumn<QString>("button");
    QTest::addColumn<QString>("field");
    QTest::newRow("token") << ErrorCode::SignInRefused << CheckStep::AccessToken << QStringLiteral("Correct the token")
                           << QStringLiteral("Access token");
    QTest::newRow("profile token") << ErrorCode::SignInRefused << CheckStep::AuthToken
                                   << QStringLiteral("Correct the token") << QStringLiteral("Doctor profile token");
    QTest::newRow("no answer") << ErrorCode::ServiceUnavailable << CheckStep::AccessToken
                               << QStringLiteral("Check again") << QString();
}

void ConnectionWizardTest::aWrongSecretLeadsToItsField()
{
    QFETCH(const ErrorCode, code);
    QFETCH(const CheckStep, step);
    QFETCH(const QString, button);
    QFETCH(const QString, field);
    Program program;
    fail(program.report, step, {.code = code});
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    AssistantScene::button(QStringLiteral("Check the connection"))->click();
    auto *go = AssistantScene::button(button);
    QVERIFY(go && go->hasFocus());
    press(Qt::Key_Return);
    const auto *focused = QApplication::focusWidget();
    if (field.isEmpty())
        QVERIFY(!qobject_cast<const QLineEdit *>(focused)); // it was checked again
    else
        QVERIFY2(focused->accessibleName().startsWith(field), qPrintable(focused->accessibleName()));
}

void ConnectionWizardTest::theNextTokenReplacesAWrongOne()
{
    Program program;
    fail(program.report, CheckStep::AccessToken, {.code = ErrorCode::SignInRefused});
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    fill();
    button(QStringLiteral("Check the connection"))->click();
    button(QStringLiteral("Correct the token"))->click();
    auto *edit = field(QStringLiteral("Access token"));
    QCOMPARE(QApplication::focusWidget(), edit);
    const auto accented = QStringLiteral("töken"); // the form refuses it itself
    QGuiApplication::clipboard()->setText(accented);
    QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(edit->text(), accented);
    button(QStringLiteral("Check the connection"))->click();
    QCOMPARE(QApplication::focusWidget(), edit);
    const auto next = QStringLiteral("another-made-up-token");
    QTest::keyClicks(edit, next);
    QCOMPARE(edit->text(), next);
}

void ConnectionWizardTest::saysWhenATokenIsForThisSessionOnly()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts(true));
    const auto shown = [this] { return everyText(m_wizard.get()).join(QLatin1Char('\n')); };
    QVERIFY(shown().contains(QStringLiteral("in this computer’s keychain")));
    QVERIFY(!shown().contains(QStringLiteral("for this session only")));
    open(ConnectionWizard::Purpose::FirstStart, program.parts(false));
    QVERIFY(shown().contains(QStringLiteral("for this session only")));
    QVERIFY(!shown().contains(QStringLiteral("in this computer’s keychain")));
}

void ConnectionWizardTest::startsPracticeWithoutAnyField()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    QSignalSpy practice(m_wizard.get(), &ConnectionWizard::practiceChosen);
    m_wizard->findChildren<RadioCard *>().first()->click();
    QVERIFY(!m_wizard->findChild<ConnectionForm *>()->isVisible());
    button(QStringLiteral("Start practising"))->click();
    QCOMPARE(practice.count(), 1);
    QVERIFY(!program.checked);
}

void ConnectionWizardTest::hasUnsavedValuesUntilTheyAreAsBefore()
{
    Program program;
    Connection known{.id = {QStringLiteral("c-1")},
                     .name = QStringLiteral("Sunrise Clinic"),
                     .environment = Environment::Development,
                     .baseUrl = QUrl(QStringLiteral("https://health.sunrise.example")),
                     .user = {QStringLiteral("161400000000007")},
                     .keyId = QString(keyId),
                     .encryptPayloads = true};
    known.conventions.documentTypes = {{QStringLiteral("lr"), QStringLiteral("Lab report")}};
    known.conventions.filesPerDocument = 3;
    open(ConnectionWizard::Purpose::Change, program.parts(true, {.token = true, .key = true}), known);
    QCOMPARE(m_wizard->unsaved(), QStringList());
    auto *name = field(QStringLiteral("Name on this computer"));
    name->setText(QStringLiteral("Sunset Clinic"));
    QCOMPARE(m_wizard->unsaved().size(), 1);
    name->setText(known.name);
    QCOMPARE(m_wizard->unsaved(), QStringList());
    field(QStringLiteral("Access token"))->setText(token);
    QCOMPARE(m_wizard->unsaved().size(), 1);
}

void ConnectionWizardTest::hasNamesOrderAndRoomForEveryone()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    for (auto *each : m_wizard->findChildren<QPushButton *>()) {
        if (each->text().startsWith(QStringLiteral("Advanced")))
            each->click();
    }
    field(QStringLiteral("Name on this computer"))->setFocus();
    QCOMPARE(namelessWidgets(m_wizard.get()).join(QLatin1Char('\n')), QString());
    QTRY_COMPARE(smallTargets(m_wizard.get()).join(QLatin1Char('\n')), QString());
    const QStringList order = tabOrder(m_wizard.get());
    QStringList expected{QStringLiteral("Name on this computer"),
                         QStringLiteral("Service address"),
                         QStringLiteral("Your user ID"),
                         QStringLiteral("Production"),
                         QStringLiteral("Access token"),
                         QStringLiteral("Paste: Access token"),
                         QStringLiteral("From a file: Access token"),
                         QStringLiteral("Doctor profile token (auth)"),
                         QStringLiteral("Paste: Doctor profile token (auth)"),
                         QStringLiteral("From a file: Doctor profile token (auth)"),
                         QStringLiteral("Encryption key"),
                         QStringLiteral("Paste: Encryption key"),
                         QStringLiteral("From a file: Encryption key"),
                         QStringLiteral("Key ID"),
                         QStringLiteral("By upload form"),
                         QStringLiteral("Advanced: certificates and conventions of this service"),
                         QStringLiteral("Additional certificate authority"),
                         QStringLiteral("From a file: Additional certificate authority"),
                         QStringLiteral("Name of the workflow filter"),
                         QStringLiteral("Where the patient is sent"),
                         QStringLiteral("Unit of dates"),
                         QStringLiteral("Content type for JPEG"),
                         QStringLiteral("Document types"),
                         QStringLiteral("Code of the document type"),
                         QStringLiteral("Label of the document type"),
                         QStringLiteral("Add a type"),
                         QStringLiteral("Remove"),
                         QStringLiteral("Move down")};
    for (const auto &row : conventionsInTable({}))
        expected.append(wording::conventionText(row.key).name);
    expected += {QStringLiteral("Check the connection"), QStringLiteral("Connect to your clinic")};
    QCOMPARE(order, expected);
}

void ConnectionWizardTest::isInTheAccessibilityTreeAndTabFollowsTheScreen()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    const auto wrong = [this] { return differencesOfTheTree(m_wizard.get()).join(QLatin1Char('\n')); };
    QTRY_COMPARE(wrong(), QString()); // with what is advanced closed
    QCOMPARE(tabAgainstTheScreen(m_wizard.get()).join(QLatin1Char('\n')), QString());
    for (auto *each : m_wizard->findChildren<QPushButton *>()) {
        if (each->text().startsWith(QStringLiteral("Advanced")))
            each->click();
    }
    QTRY_COMPARE(wrong(), QString());
    QCOMPARE(tabAgainstTheScreen(m_wizard.get()).join(QLatin1Char('\n')), QString());
    fill();
    button(QStringLiteral("Check the connection"))->click();
    QTRY_VERIFY(button(QStringLiteral("Save and open Clinic Desk")));
    QTRY_COMPARE(wrong(), QString());
    QCOMPARE(tabAgainstTheScreen(m_wizard.get()).join(QLatin1Char('\n')), QString());
}

void ConnectionWizardTest::cutsNoWordsInANarrowWindow()
{
    Program program;
    open(ConnectionWizard::Purpose::FirstStart, program.parts());
    const auto heightOf = [this] { return m_wizard->findChildren<RadioCard *>().first()->height(); };
    m_wizard->resize(1280, 800);
    QTRY_COMPARE(m_wizard->size(), QSize(1280, 800));
    const int wide = heightOf();
    m_wizard->resize(1024, 700);
    QTRY_VERIFY(heightOf() > wide);
    for (const auto *card : m_wizard->findChildren<RadioCard *>())
        QVERIFY(card->height() >= card->heightForWidth(card->width()));
    for (const auto *label : m_wizard->findChildren<QLabel *>()) {
        const auto text = label->text();
        if (label->isVisible() && label->wordWrap() && !text.isEmpty())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(text));
    }
}

void ConnectionWizardTest::keepsTheTokenOutOfEveryTextAfterSaving()
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

void ConnectionWizardTest::readsTheTokenFromTheFirstLineOfAFile()
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

void ConnectionWizardTest::keepsASavedTokenWhenNoNewOneIsGiven()
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
    button(QStringLiteral("Save"))->click();
    QCOMPARE(program.saved, std::optional(known));
    QVERIFY(program.savedToken.isEmpty());
}

void ConnectionWizardTest::takesTheTokenForDoctorsOrNone()
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

void ConnectionWizardTest::keepsASavedTokenForDoctorsAtTheSameService()
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

void ConnectionWizardTest::keyAndIdentifierBelongTogether()
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

void ConnectionWizardTest::takesNoKeyOfAnotherLength()
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

void ConnectionWizardTest::keepsASavedKeyUntilItsIdentifierChanges()
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
    QVERIFY(!button(QStringLiteral("Save")));
    QCOMPARE(QApplication::focusWidget(), field(QStringLiteral("Encryption key")));
    type(keyText);
    save();
    QCOMPARE(program.saved->keyId, QStringLiteral("another"));
    QCOMPARE(program.savedKey, keyText.toUtf8());
}

void ConnectionWizardTest::keepsNoSecretForAnotherService()
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

void ConnectionWizardTest::keepsTheKeyOutOfEveryTextAfterSaving()
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

void ConnectionWizardTest::readsAKeyLetterForLetter()
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

void ConnectionWizardTest::staysAtTheFormUntilEveryFieldMakesSense()
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

void ConnectionWizardTest::refusesAnAddressThatIsNotSafe_data()
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

void ConnectionWizardTest::refusesAnAddressThatIsNotSafe()
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

void ConnectionWizardTest::promisesNoCertificateCheckForAnAddressOnThisComputer()
{
    QVERIFY(addressHint(QStringLiteral("https://127.0.0.1:8443")).contains(QLatin1String("certificate is checked")));
    QVERIFY(addressHint(QStringLiteral("http://127.0.0.1:8080")).contains(QLatin1String("needs no certificate")));
    QVERIFY(addressHint(QStringLiteral("http://health.sunrise.example")).startsWith(QLatin1String("Must start")));
}

void ConnectionWizardTest::theSwitchWaitsForAKeyAndSaysWhy()
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

void ConnectionWizardTest::forgetsTheSwitchWithTheKey()
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

void ConnectionWizardTest::savesTheUploadMethodAndExplainsIt()
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

void ConnectionWizardTest::savesHowTheFilterOfWorkflowsIsCalled()
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

void ConnectionWizardTest::savesEveryConventionOfTheTable()
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

void ConnectionWizardTest::openTypes(Program &program)
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

QStringList ConnectionWizardTest::shownTypes() const
{
    QStringList shown;
    for (int row = 0; row < types()->count(); ++row)
        shown.append(types()->item(row)->text());
    return shown;
}

void ConnectionWizardTest::documentTypesAreAddedChangedAndOrderedByKeys()
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

void ConnectionWizardTest::documentTypesAreRemovedAndOrderedByMouse()
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

void ConnectionWizardTest::aCodeThatCannotBeSavedIsNamedAtItsRow()
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

void ConnectionWizardTest::theCertificateComesFromAFileThatHasOne()
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

void ConnectionWizardTest::opensAdvancedWhereAFieldThereNeedsThePerson_data()
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

void ConnectionWizardTest::opensAdvancedWhereAFieldThereNeedsThePerson()
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

void ConnectionWizardTest::bringsTheFieldWithTheKeyboardIntoALowWindow()
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

/// As on a small screen that draws everything twice as large.
void ConnectionWizardTest::aFirstStartInALowWindowBeginsAtTheTop()
{
    Program program;
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    LanguageSettings language(settings);
    auto parts = program.parts();
    parts.language = &language;
    ConnectionWizard wizard(ConnectionWizard::Purpose::FirstStart, {}, parts);
    wizard.resize(683, 358);
    wizard.show();
    wizard.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&wizard));
    const auto controls = wizard.findChildren<SegmentedControl *>();
    const auto choice = std::ranges::find(controls, QStringLiteral("Language"), &QWidget::accessibleName);
    QVERIFY((*choice)->isAncestorOf(QApplication::focusWidget()));
    QCoreApplication::processEvents(); // the page follows the focus in a turn of its own
    const auto *area = wizard.findChild<QScrollArea *>();
    QVERIFY(area->verticalScrollBar()->maximum() > 0);
    QCOMPARE(area->verticalScrollBar()->value(), 0);
}

CLINICDESK_WINDOW_TEST(ConnectionWizardTest)
#include "connectionwizardtest.moc"
