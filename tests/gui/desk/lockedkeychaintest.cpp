// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/desktest.h"
#include "tests/support/keyring.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/outbox/outboxpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/pages.h"

#include <QApplication>
#include <QListView>
#include <QPointer>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto inMemory = QStringLiteral("New documents are kept in memory only.");
const auto before = QStringLiteral("before.pdf");
const auto today = QStringLiteral("today.pdf");

} // namespace

/// A window that starts while the keychain is locked, on a computer with a draft in its outbox, and goes on when the
/// keychain is unlocked.
class LockedKeychainTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        if (!m_isKeyringRunning)
            m_keyring.startUnlocked();
        else
            Keyring::unlock();
        m_isKeyringRunning = true;
        startConnected();
        m_desk->requestPatient(patientNumber);
        m_desk->drop({m_computer.paper(before, "a made-up page from before")});
        QTRY_COMPARE(readyRows(), 1);
        end();
        Keyring::lock();
        start();
        activate();
        QTRY_VERIFY(m_desk->says(inMemory));
    }
    void saysWhatIsInMemoryAndWhatIsSaved();
    void keepsWhatWasDoneWhenThePersonTriesAgain();
    void triesAgainWithTheKeyOfTheOutbox();
    void opensTheOutboxWhenThePersonComesBack();

private:
    qsizetype readyRows() const { return m_desk->spokenRows().filter(QStringLiteral("Ready")).size(); }
    QPushButton *tryAgain() const { return support::shownButton(*m_desk->window(), QStringLiteral("Try again")); }
    void awaitNextWindow(const QPointer<ui::MainWindow> &former)
    {
        QTRY_VERIFY(!former);
        activate();
        QVERIFY(!m_desk->says(QStringLiteral("in memory only")));
    }

    support::Keyring m_keyring;
    bool m_isKeyringRunning = false;
};

void LockedKeychainTest::saysWhatIsInMemoryAndWhatIsSaved()
{
    QVERIFY(m_desk->says(QStringLiteral("Documents from before are still on this computer.")));
    QVERIFY(!m_desk->says(QStringLiteral("Documents are saved here")));
    QTRY_VERIFY(m_desk->says(QStringLiteral("keychain locked")));
    QVERIFY(!m_desk->says(QStringLiteral("sign-in needed")));
    QVERIFY(tryAgain());
}

void LockedKeychainTest::keepsWhatWasDoneWhenThePersonTriesAgain()
{
    send(today);
    m_desk->drop({m_computer.paper(QStringLiteral("draft.pdf"), "a made-up draft")});
    QTRY_COMPARE(readyRows(), 1);
    Keyring::unlock();
    const QPointer former(m_desk->window());
    QTest::mouseClick(tryAgain(), Qt::LeftButton);
    awaitNextWindow(former);
    QTRY_COMPARE(readyRows(), 2); // the draft of before and that of today
    QTRY_VERIFY(m_computer.hasArrived(today));
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    start();
    activate();
    QTRY_COMPARE(readyRows(), 2);
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
}

void LockedKeychainTest::triesAgainWithTheKeyOfTheOutbox()
{
    send(today);
    m_desk->window()->showPage(ui::pageId::outbox);
    auto *list = m_desk->window()->findChild<ui::OutboxPage *>()->findChild<QListView *>();
    QTRY_VERIFY(list->model()->rowCount() >= 3); // the section, the cause and the document
    QTRY_VERIFY(m_desk->says(QStringLiteral("keychain locked")));
    Keyring::unlock();
    const QPointer former(m_desk->window());
    list->setFocus();
    list->setCurrentIndex(list->model()->index(2, 0));
    RealDesk::press(Qt::Key_F8);
    awaitNextWindow(former);
    QTRY_VERIFY(m_computer.hasArrived(today));
}

void LockedKeychainTest::opensTheOutboxWhenThePersonComesBack()
{
    QTRY_VERIFY(m_desk->says(QStringLiteral("keychain locked")));
    Keyring::unlock();
    const QPointer former(m_desk->window());
    {
        QWidget elsewhere; // where the keychain was unlocked
        elsewhere.show();
        elsewhere.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&elsewhere));
        former->activateWindow();
    }
    awaitNextWindow(former);
    QTRY_COMPARE(readyRows(), 1);
}

CLINICDESK_WINDOW_TEST(LockedKeychainTest)
#include "lockedkeychaintest.moc"
