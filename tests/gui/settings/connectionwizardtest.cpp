// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"
#include "tests/gui/settings/assistantscene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/settings/checkview.h"
#include "ui/settings/connectiondraft.h"
#include "ui/settings/connectionform.h"
#include "ui/settings/radiocard.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
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
    void saysWhenATokenIsForThisSessionOnly();
    void startsPracticeWithoutAnyField();
    void hasNamesOrderAndRoomForEveryone();
    void isInTheAccessibilityTreeAndTabFollowsTheScreen();
    void cutsNoWordsInANarrowWindow();
    void namesThePlaceOfLaterChanges();
    void theTitleOfTheCheckWraps();
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
    QVERIFY(button(QStringLiteral("Save and open Clinic Desk")));
    QVERIFY(button(QStringLiteral("Save and open Clinic Desk"))->x() <
            button(QStringLiteral("Back"))->x()); // as in dialogs
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

CLINICDESK_WINDOW_TEST(ConnectionWizardTest)
#include "connectionwizardtest.moc"
