// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/currentconnection.h"

#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using namespace std::chrono_literals;

namespace {

Connection madeUp(const QString &id)
{
    return {.id = {id}, .name = id, .baseUrl = QUrl(QStringLiteral("https://%1.example").arg(id))};
}

} // namespace

/// Whether the service of the connection in use can be reached, as its calls tell.
class CurrentConnectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_choice = std::make_unique<CurrentConnection>();
        m_choice->choose(madeUp(QStringLiteral("one")));
    }
    void followsTheCallsOfItsConnection();
    void ignoresCallsOfOtherConnectionsAndAddresses();
    void isBackNotTooOftenWhileSomeCallsFail();
    void givesNoDateWhileTheClockIsWrong();

private:
    std::unique_ptr<CurrentConnection> m_choice;
};

void CurrentConnectionTest::followsTheCallsOfItsConnection()
{
    m_choice->noteCall(madeUp(QStringLiteral("one")), false);
    QVERIFY(!m_choice->isReachable());
    m_choice->noteCall(madeUp(QStringLiteral("one")), true);
    QTRY_VERIFY(m_choice->isReachable());
}

void CurrentConnectionTest::ignoresCallsOfOtherConnectionsAndAddresses()
{
    m_choice->noteCall(madeUp(QStringLiteral("two")), false);
    auto draft = madeUp(QStringLiteral("one"));
    draft.baseUrl = QUrl(QStringLiteral("https://elsewhere.example"));
    m_choice->noteCall(draft, false);
    QVERIFY(m_choice->isReachable());
}

void CurrentConnectionTest::isBackNotTooOftenWhileSomeCallsFail()
{
    m_choice->setReturnInterval(1h);
    const auto one = madeUp(QStringLiteral("one"));
    m_choice->noteCall(one, false);
    m_choice->noteCall(one, true);
    QTRY_VERIFY(m_choice->isReachable());
    // What a view asks because the service is back fails, and another call succeeds.
    m_choice->noteCall(one, false);
    m_choice->noteCall(one, true);
    QSignalSpy changes(m_choice.get(), &CurrentConnection::changed);
    QCoreApplication::processEvents();
    QVERIFY(changes.isEmpty());
    QVERIFY(!m_choice->isReachable());
    m_choice->choose(one); // the user selects it again
    QVERIFY(m_choice->isReachable());

    m_choice->setReturnInterval(50ms);
    for (int times = 0; times < 3; ++times) {
        m_choice->noteCall(one, false);
        m_choice->noteCall(one, true);
        QTRY_VERIFY(m_choice->isReachable());
    }
}

void CurrentConnectionTest::givesNoDateWhileTheClockIsWrong()
{
    const auto today = QDate::currentDate();
    const QSignalSpy told(m_choice.get(), &CurrentConnection::clockErrorChanged);
    QCOMPARE(m_choice->newDocumentDate(), today);
    m_choice->setClockAhead(90s);
    QVERIFY(!m_choice->clockError());
    QCOMPARE(told.size(), 0);
    m_choice->setClockAhead(-72h);
    QCOMPARE(told.size(), 1);
    QVERIFY(!m_choice->newDocumentDate().isValid());
    QCOMPARE(m_choice->lastDocumentDate(), today.addDays(3));
    m_choice->setClockAhead(72h);
    QVERIFY(!m_choice->newDocumentDate().isValid());
    QCOMPARE(m_choice->lastDocumentDate(), today);
    m_choice->setClockAhead(1s);
    QCOMPARE(m_choice->newDocumentDate(), today);
    QCOMPARE(told.size(), 3);
}

CLINICDESK_TEST(CurrentConnectionTest)
#include "currentconnectiontest.moc"
