// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checkdialog.h"

#include "tests/gui/settings/assistantscene.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/settings/checkview.h"

#include <QApplication>
#include <QClipboard>
#include <QCoroFuture>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPromise>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace clinicdesk::support;

/// The check of a connection that is saved already, and its report.
class CheckDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_checks = 0;
        m_report = usableReport();
        const auto check = [this]() -> Task<ConnectionReport> {
            ++m_checks;
            const auto report = m_report;
            co_return report;
        };
        m_dialog = std::make_unique<CheckDialog>(knownConnection(), check);
    }
    void cleanup() { m_dialog.reset(); }
    void checksWhenItOpensAndAgain();
    void showsANoteWithARemedyAndTheSameFactsAsTheReport();
    void offersASuggestedPatternWhereItCanBeSet();
    void copiesAReportWithoutSecrets();
    void savesTheReport();
    void saysWhenTheReportCannotBeSaved();
    void closesDuringACheck();

private:
    void open()
    {
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }
    QPushButton *button(const QString &text) const { return support::buttonOf(*m_dialog, text); }
    QString shown() const { return m_dialog->findChild<CheckView *>()->spoken(); }
    void saveTo(const QString &path);

    ThemeManager m_look{*qApp};
    ConnectionReport m_report;
    int m_checks = 0;
    std::unique_ptr<CheckDialog> m_dialog;
};

void CheckDialogTest::checksWhenItOpensAndAgain()
{
    fail(m_report, CheckStep::AccessToken, {.code = ErrorCode::SignInRefused, .httpStatus = 401});
    open();
    QCOMPARE(m_checks, 1);
    QVERIFY2(shown().contains(QStringLiteral("Sign-in, To fix")), qPrintable(shown()));
    m_report = usableReport();
    QTest::mouseClick(button(QStringLiteral("Check again")), Qt::LeftButton);
    QCOMPARE(m_checks, 2);
    QVERIFY2(shown().contains(QStringLiteral("Sign-in, OK in 12 ms")), qPrintable(shown()));
    QVERIFY(!shown().contains(QStringLiteral("Clock"))); // nothing to say about it
    QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
    QVERIFY(!m_dialog->isVisible());
}

void CheckDialogTest::showsANoteWithARemedyAndTheSameFactsAsTheReport()
{
    m_report.route.peer = QStringLiteral("192.0.2.7");
    m_report.route.clockAhead = std::chrono::minutes(3);
    m_report.at(CheckStep::ClockDifference).state = CheckState::Problem;
    m_report.at(CheckStep::Key).state = CheckState::Ok;
    m_report.key = CheckedKey{.id = QStringLiteral("kid-7"), .sizeBytes = 16};
    m_report.accessTokenStage = TokenStage::LastHour;
    open();
    QVERIFY2(shown().contains(QStringLiteral("Clock, Note, The clock of this computer is 3 minutes ahead., This "
                                             "computer, Set the time of this computer, then check again.")),
             qPrintable(shown()));
    QVERIFY2(shown().contains(QStringLiteral("Sign-in, Note, The service accepted the token., It expires soon.")),
             qPrintable(shown()));
    QTest::mouseClick(button(QStringLiteral("Copy report")), Qt::LeftButton);
    const auto report = QApplication::clipboard()->text();
    for (const auto *fact : {"192.0.2.7", "180 s ahead of the clock of the service", "Length of the key: 16 bytes",
                             "Key ID: kid-7", "It expires soon."}) {
        QVERIFY2(shown().contains(QLatin1String(fact)), qPrintable(shown()));
        QVERIFY2(report.contains(QLatin1String(fact)), qPrintable(report));
    }
}

void CheckDialogTest::offersASuggestedPatternWhereItCanBeSet()
{
    const auto pattern = QStringLiteral("[0-9]{15}");
    const auto offer = [this] { return button(QStringLiteral("Refuse other patient numbers")); };
    QSignalSpy accepted(m_dialog.get(), &CheckDialog::patternAccepted);
    m_dialog->setCanSetPattern(true);
    open();
    QVERIFY(!offer()->isVisible()); // nothing is suggested
    m_report.at(CheckStep::PatientNumbers).state = CheckState::Ok;
    m_report.deliveries.patientPattern = pattern;
    QTest::mouseClick(button(QStringLiteral("Check again")), Qt::LeftButton);
    QVERIFY2(shown().contains(QStringLiteral("Patient numbers, Note, ")), qPrintable(shown()));
    QVERIFY2(shown().contains(QStringLiteral("patient_pattern to [0-9]{15}")), qPrintable(shown()));
    QVERIFY(offer()->isVisible());
    m_dialog->setCanSetPattern(false);
    QTest::mouseClick(button(QStringLiteral("Check again")), Qt::LeftButton);
    QVERIFY(!offer()->isVisible());
    m_dialog->setCanSetPattern(true);
    QTest::mouseClick(button(QStringLiteral("Check again")), Qt::LeftButton);
    QTest::mouseClick(offer(), Qt::LeftButton);
    QCOMPARE(accepted.size(), 1);
    QCOMPARE(accepted.first().first().toString(), pattern);
    QVERIFY(!m_dialog->isVisible());
}

void CheckDialogTest::copiesAReportWithoutSecrets()
{
    m_report.accessToken.expires = QDateTime(QDate(2031, 3, 4), QTime(10, 0), Qt::UTC);
    open();
    QTest::mouseClick(button(QStringLiteral("Copy report")), Qt::LeftButton);
    const auto report = QApplication::clipboard()->text();
    QVERIFY2(report.contains(originOf(knownConnection().baseUrl)), qPrintable(report));
    QVERIFY2(report.contains(QStringLiteral("Sign-in: OK | 12 ms | The service accepted the token.")),
             qPrintable(report));
    QVERIFY2(report.contains(QStringLiteral("2031")) || report.contains(QStringLiteral("31")), qPrintable(report));
    QVERIFY2(report.contains(QStringLiteral("Workspace: Not checked")), qPrintable(report));
    QVERIFY2(!report.contains(knownConnection().user.text), qPrintable(report));
}

void CheckDialogTest::saveTo(const QString &path)
{
    QTest::mouseClick(button(QStringLiteral("Save report…")), Qt::LeftButton);
    QTRY_VERIFY(m_dialog->findChild<QFileDialog *>());
    auto *chooser = m_dialog->findChild<QFileDialog *>();
    Q_EMIT chooser->fileSelected(path);
    chooser->reject();
}

void CheckDialogTest::savesTheReport()
{
    const QTemporaryDir folder;
    open();
    const auto path = folder.filePath(QStringLiteral("report.txt"));
    saveTo(path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("Certificate: OK"));
}

void CheckDialogTest::saysWhenTheReportCannotBeSaved()
{
    open();
    saveTo(QStringLiteral("/proc/report.txt"));
    QStringList texts;
    for (const auto *label : m_dialog->findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    QVERIFY(!texts.contains(QStringLiteral("Saved.")));
    QVERIFY2(texts.last().contains(QStringLiteral("cannot be saved there")), qPrintable(texts.last()));
}

void CheckDialogTest::closesDuringACheck()
{
    QPromise<void> answer;
    answer.start();
    const auto check = [this, wait = answer.future()]() -> Task<ConnectionReport> {
        const auto report = m_report;
        co_await wait;
        co_return report;
    };
    m_dialog = std::make_unique<CheckDialog>(knownConnection(), check);
    open();
    QVERIFY(!button(QStringLiteral("Check again"))->isEnabled());
    m_dialog.reset();
    answer.finish();
    QCoreApplication::processEvents();
}

CLINICDESK_WINDOW_TEST(CheckDialogTest)
#include "checkdialogtest.moc"
