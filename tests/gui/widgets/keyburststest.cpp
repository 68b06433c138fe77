// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/keybursts.h"

#include "tests/support/barcodereader.h"
#include "tests/support/testprogram.h"

#include <QTest>
#include <QWidget>

using namespace clinicdesk::ui;
using clinicdesk::support::BarcodeReader;
using Flaw = KeyBursts::Flaw;

/// Keys come through a window, with the times of the window system.
class KeyBurstsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { KeyBursts::instance(); }
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_activeAt = BarcodeReader::now();
    }
    void cleanup() { m_window.reset(); }
    void aBurstEndsWithAPause();
    void keysJustAfterAWindowBecameActiveMayLackOthers();
    void theTimeOfTheKeyCountsNotThatOfItsHandling();
    void laterKeysAreWhole();
    void keysThatChangeTheirWindowMayLackOthers();
    void aCodeAfterEnterIsAFurtherOne_data();
    void aCodeAfterEnterIsAFurtherOne();
    void aKeyIsCountedOnce();
    void keysWithoutATimeAreIgnored();
    void anotherClockIsNotCompared();

private:
    static void press(qint64 at) { BarcodeReader::press(Qt::Key_1, QStringLiteral("1"), at); }
    static Flaw flaw() { return KeyBursts::instance().flaw(); }
    static int number() { return KeyBursts::instance().number(); }

    std::unique_ptr<QWidget> m_window;
    qint64 m_activeAt = 0;
};

void KeyBurstsTest::aBurstEndsWithAPause()
{
    const auto first = BarcodeReader::now() - 2000;
    press(first);
    const auto burst = number();
    press(first + 20);
    press(first + 120);
    QCOMPARE(number(), burst);
    QVERIFY(KeyBursts::instance().isContinued());
    press(first + 221);
    QCOMPARE(number(), burst + 1);
    QVERIFY(!KeyBursts::instance().isContinued());
}

void KeyBurstsTest::keysJustAfterAWindowBecameActiveMayLackOthers()
{
    press(m_activeAt + 5);
    QCOMPARE(flaw(), Flaw::MayLackKeys);
    press(m_activeAt + 15); // like the first one
    QCOMPARE(flaw(), Flaw::MayLackKeys);
}

/// The program may be busy while it starts: what was typed then is handled much later.
void KeyBurstsTest::theTimeOfTheKeyCountsNotThatOfItsHandling()
{
    BarcodeReader::pause();
    press(m_activeAt + 5);
    QCOMPARE(flaw(), Flaw::MayLackKeys);
}

void KeyBurstsTest::laterKeysAreWhole()
{
    BarcodeReader::pause();
    const auto now = BarcodeReader::now();
    press(now);
    QCOMPARE(flaw(), Flaw::None);
    press(now + 1);
    QCOMPARE(flaw(), Flaw::None);
}

void KeyBurstsTest::keysThatChangeTheirWindowMayLackOthers()
{
    BarcodeReader::pause();
    press(BarcodeReader::now());
    QCOMPARE(flaw(), Flaw::None);
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    press(BarcodeReader::now());
    QCOMPARE(flaw(), Flaw::MayLackKeys);
}

void KeyBurstsTest::aCodeAfterEnterIsAFurtherOne_data()
{
    QTest::addColumn<Qt::Key>("end");
    QTest::newRow("Return") << Qt::Key_Return;
    QTest::newRow("Enter") << Qt::Key_Enter;
    QTest::newRow("Tab") << Qt::Key_Tab;
}

void KeyBurstsTest::aCodeAfterEnterIsAFurtherOne()
{
    QFETCH(const Qt::Key, end);
    BarcodeReader::pause();
    const auto now = BarcodeReader::now();
    press(now - 30);
    BarcodeReader::press(end, QStringLiteral("\r"), now - 20);
    BarcodeReader::press(Qt::Key_Enter, QStringLiteral("\r"), now - 10); // CR and LF
    QCOMPARE(flaw(), Flaw::None);
    press(now);
    QCOMPARE(flaw(), Flaw::FurtherCode);
    press(now + 1);
    QCOMPARE(flaw(), Flaw::FurtherCode);
}

void KeyBurstsTest::aKeyIsCountedOnce()
{
    BarcodeReader::pause();
    QStringList typed;
    QObject context;
    connect(&KeyBursts::instance(), &KeyBursts::typed, &context,
            [&](const QWindow *window, const QString &character, bool startsBurst) {
                QCOMPARE(window, m_window->windowHandle());
                typed.append(character + (startsBurst ? QStringLiteral(" starts") : QString()));
            });
    const auto now = BarcodeReader::now();
    press(now);
    press(now + 1);
    BarcodeReader::press(Qt::Key_Shift, {}, now + 2);
    BarcodeReader::press(Qt::Key_Left, {}, now + 3);
    QCOMPARE(typed, (QStringList{QStringLiteral("1 starts"), QStringLiteral("1")}));
}

void KeyBurstsTest::keysWithoutATimeAreIgnored()
{
    const auto before = number();
    QTest::keyClick(m_window.get(), Qt::Key_1);
    press(0);
    QCOMPARE(number(), before);
}

/// The server of a remote display counts from another moment.
void KeyBurstsTest::anotherClockIsNotCompared()
{
    BarcodeReader::pause();
    press(BarcodeReader::now() + 1'000'000);
    QCOMPARE(flaw(), Flaw::None);
    QCOMPARE(KeyBursts::instance().isContinued(), false);
}

CLINICDESK_WINDOW_TEST(KeyBurstsTest)
#include "keyburststest.moc"
