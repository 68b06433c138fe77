// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/barcodereader.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/doctorspage.h"
#include "ui/outbox/outboxpage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/patientbar.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/statusline.h"

#include <QApplication>
#include <QLineEdit>
#include <QLockFile>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::RealDesk;

/// The window is on the screen before the outbox is open, for example while another program mends it.
class EarlyWindowTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        {
            RealDesk desk(m_computer.look());
            desk.start();
            desk.connectTo(m_computer.practice());
        }
        support::awaitDesksEnd();
        holdOutbox();
    }

    void isShownBeforeTheOutboxIsOpen();
    void keepsWhatWasTypedUntilThePagesAreThere();
    void aScanThatLastsUntilThePagesAreThereIsWhole();
    void showsThePageThatWasChosenBefore();
    void addsTheFilesThatWereOpenedBefore();
    void usesThePatientThatWasChosenBefore();
    void canBeClosedBeforeTheOutboxIsOpen();
    void buildsAPageWhenItIsFirstShown();

private:
    /// Another program holds the outbox from now on.
    void holdOutbox();
    void releaseOutbox() { m_held.reset(); }
    /// Starts the program with a connection while the outbox is held.
    void startHeld(RealDesk &desk)
    {
        desk.start();
        QTRY_VERIFY(desk.shownWindow());
        desk.shownWindow()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(desk.shownWindow()));
        QVERIFY(!desk.window());
    }

    std::unique_ptr<QLockFile> m_held;
};

void EarlyWindowTest::holdOutbox()
{
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    m_held = std::make_unique<QLockFile>(places.outboxFolder + QStringLiteral("/opening.lock"));
    QTRY_VERIFY(m_held->isLocked() || m_held->tryLock());
}

void EarlyWindowTest::isShownBeforeTheOutboxIsOpen()
{
    RealDesk desk(m_computer.look());
    startHeld(desk);
    const auto *window = desk.shownWindow();
    QVERIFY(window->findChild<ui::PatientField *>()->isVisible());
    QCOMPARE(window->connectionButton()->text(), QStringLiteral("Sunrise Clinic"));
    QCOMPARE(window->findChild<ui::StatusLine *>()->sentence(), QStringLiteral("Opening the outbox…"));
    QVERIFY(!window->findChild<ui::UploadPage *>());
    releaseOutbox();
    QTRY_VERIFY(desk.window());
    QVERIFY(desk.says(QStringLiteral("The outbox is empty")));
    QVERIFY(desk.window()->findChild<ui::UploadPage *>()->isVisible());
}

void EarlyWindowTest::keepsWhatWasTypedUntilThePagesAreThere()
{
    RealDesk desk(m_computer.look());
    startHeld(desk);
    RealDesk::type(u"1614");
    releaseOutbox();
    QTRY_VERIFY(desk.window());
    RealDesk::type(u"94290947153");
    const auto *edit = desk.window()->findChild<ui::PatientField *>()->edit();
    QCOMPARE(edit->text(), QStringLiteral("161494290947153"));
    QVERIFY(edit->hasFocus());
}

void EarlyWindowTest::aScanThatLastsUntilThePagesAreThereIsWhole()
{
    using support::BarcodeReader;
    RealDesk desk(m_computer.look());
    startHeld(desk);
    BarcodeReader::pause();
    const auto at = BarcodeReader::type(QStringLiteral("16149"), BarcodeReader::now());
    releaseOutbox();
    QTRY_VERIFY(desk.window());
    BarcodeReader::press(Qt::Key_Return, QStringLiteral("\r"), BarcodeReader::type(QStringLiteral("4290947153"), at));
    QVERIFY(desk.says(QStringLiteral("Patient 161494290947153")));
}

void EarlyWindowTest::showsThePageThatWasChosenBefore()
{
    RealDesk desk(m_computer.look());
    startHeld(desk);
    RealDesk::press(Qt::Key_3, Qt::AltModifier);
    releaseOutbox();
    QTRY_VERIFY(desk.window());
    QCOMPARE(desk.window()->currentPage(), QString(ui::pageId::assessments));
    QVERIFY(desk.says(QStringLiteral("Assessments")));
}

void EarlyWindowTest::addsTheFilesThatWereOpenedBefore()
{
    RealDesk desk(m_computer.look());
    startHeld(desk);
    RealDesk::press(Qt::Key_2, Qt::AltModifier);
    desk.open({m_computer.paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    releaseOutbox();
    QTRY_VERIFY(desk.window());
    QCOMPARE(desk.window()->currentPage(), QString(ui::pageId::upload));
    QTRY_COMPARE(desk.spokenRows().size(), 1);
}

void EarlyWindowTest::usesThePatientThatWasChosenBefore()
{
    RealDesk desk(m_computer.look());
    startHeld(desk);
    RealDesk::type(u"161494290947153");
    RealDesk::press(Qt::Key_Return);
    releaseOutbox();
    QTRY_VERIFY(desk.window());
    QVERIFY(desk.says(QStringLiteral("Patient 161494290947153")));
    desk.window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    desk.drop({m_computer.paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    desk.pressSend();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("referral.pdf")));
}

void EarlyWindowTest::canBeClosedBeforeTheOutboxIsOpen()
{
    {
        RealDesk desk(m_computer.look());
        startHeld(desk);
        QVERIFY(desk.shownWindow()->close());
        releaseOutbox();
    }
    RealDesk next(m_computer.look());
    next.start();
    QTRY_VERIFY(next.window());
    QVERIFY(next.says(QStringLiteral("The outbox is empty")));
}

void EarlyWindowTest::buildsAPageWhenItIsFirstShown()
{
    releaseOutbox();
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.window());
    desk.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.window()));
    QTRY_VERIFY(desk.window()->findChild<ui::OutboxPage *>()); // for its shortcuts
    QVERIFY(!desk.window()->findChild<ui::DoctorsPage *>());
    RealDesk::press(Qt::Key_4, Qt::AltModifier);
    QVERIFY(desk.window()->findChild<ui::DoctorsPage *>()->isVisible());
}

CLINICDESK_WINDOW_TEST(EarlyWindowTest)
#include "earlywindowtest.moc"
