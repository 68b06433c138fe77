// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/profileprint.h"
#include "core/base/errorreason.h"
#include "core/doctor/profilecheck.h"
#include "core/wording/datetext.h"
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/gui/doctors/madeprofiles.h"
#include "tests/support/errorprinting.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

PrintedProfile printed(const DoctorProfile &profile)
{
    return {.profile = profile,
            .check = checkProfile(profile, QDate(2026, 11, 21)),
            .asOf = QDateTime(QDate(2026, 11, 21), QTime(10, 42)),
            .connection = QStringLiteral("Made-up Clinic")};
}

} // namespace

/// A profile on paper: pages written as PDF and read again by another program.
class ProfilePrintTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void printsTheChecklistAndEveryField();
    void printsHostileTextsAsText();
    void numbersItsPages();
    void refusesTooMuch();
    void asksForAPrinterByItsKey();
    void savesAPdfWhereAPersonSays();

private:
    int paint(const DoctorProfile &profile)
    {
        QPdfWriter writer(pdf());
        writer.setPageSize(QPageSize(QPageSize::A4));
        const auto pages = paintPages(writer, printed(profile));
        return pages ? *pages : 0;
    }
    QString textOf(const QString &path) const
    {
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
        reader.waitForFinished();
        return QString::fromUtf8(reader.readAllStandardOutput());
    }
    QString pdf() const { return m_folder.filePath(QStringLiteral("profile.pdf")); }

    support::TestLook m_look;
    QTemporaryDir m_folder;
};

void ProfilePrintTest::printsTheChecklistAndEveryField()
{
    QCOMPARE(paint(read(fullProfile())), 2);
    const auto text = textOf(pdf());
    for (const auto *words : {"Dr. Asha Q. Testwala", "Made-up Clinic", "A clinic has no phone", "asha@clinic.example",
                              "SNR-7-1234", "Harbour Day Clinic", "400001", "Page 1 of 2"})
        QVERIFY2(text.contains(QString::fromUtf8(words)), qPrintable(QString::fromUtf8(words) + u'\n' + text));
    const auto asOf = wording::momentText(QLocale(), printed({}).asOf.toLocalTime());
    QVERIFY2(text.contains(QStringLiteral("As of %1 · ").arg(asOf)), qPrintable(text));
}

void ProfilePrintTest::printsHostileTextsAsText()
{
    QVERIFY(paint(read(hostileProfile())) > 0);
    const auto text = textOf(pdf());
    QVERIFY(text.contains(QStringLiteral("<b>Bold</b>")));
    QVERIFY(QString(text)
                .remove(QRegularExpression(QStringLiteral("[\\s,]")))
                .contains(QStringLiteral("3000charactersintotal")));
    QVERIFY(!text.contains(QChar(0x202E)));
}

void ProfilePrintTest::numbersItsPages()
{
    const auto pages = paint(read(crowdedProfile(60)));
    QVERIFY(pages > 5);
    const auto text = textOf(pdf());
    QVERIFY(text.contains(QStringLiteral("Page %1 of %1").arg(pages)));
    QCOMPARE(text.count(QChar(u'\f')), pages);
    for (int at = 0; at < 60; ++at)
        QVERIFY2(text.contains(QStringLiteral("Clinic %1").arg(at)), qPrintable(QString::number(at)));
}

void ProfilePrintTest::refusesTooMuch()
{
    QPdfWriter writer(pdf());
    const auto pages = paintPages(writer, printed(read(crowdedProfile(3000))));
    QCOMPARE(codeOf(pages), Code(ErrorCode::WrongUse));
    QVERIFY(pages.error().reason == ErrorReason::PrintFieldCount);
}

void ProfilePrintTest::asksForAPrinterByItsKey()
{
    ScriptedServer server({reply(200, fullProfile())});
    DoctorsDesk admin;
    admin.openAt(server.url(QString()));
    QTest::keyClick(&admin.page(), Qt::Key_P, Qt::ControlModifier);
    QVERIFY(!admin.page().findChild<QPrintDialog *>()); // there is no profile yet
    QVERIFY(admin.opened(asha));
    QTest::keyClick(&admin.page(), Qt::Key_P, Qt::ControlModifier);
    auto *dialog = admin.page().findChild<QPrintDialog *>();
    QTRY_VERIFY(dialog && dialog->isVisible());
    dialog->reject();
}

void ProfilePrintTest::savesAPdfWhereAPersonSays()
{
    ScriptedServer server({reply(200, fullProfile())});
    DoctorsDesk admin;
    admin.openAt(server.url(QString()));
    QVERIFY(admin.opened(asha));
    QTest::keyClick(&admin.page(), Qt::Key_S, Qt::ControlModifier);
    auto *dialog = admin.page().findChild<QFileDialog *>();
    QTRY_VERIFY(dialog && dialog->isVisible());
    const auto path = m_folder.filePath(QStringLiteral("saved.pdf"));
    dialog->findChild<QLineEdit *>()->setText(path);
    QTest::keyClick(dialog->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_VERIFY(admin.toast().sentence().contains(QStringLiteral("saved.pdf")));
    QVERIFY(textOf(path).contains(QStringLiteral("Dr. Asha Q. Testwala")));
}

CLINICDESK_WINDOW_TEST(ProfilePrintTest)
#include "profileprinttest.moc"
