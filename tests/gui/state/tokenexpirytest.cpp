// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/tokenexpiry.h"

#include "core/wording/datetext.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// The note about the token on the connection button.
class TokenExpiryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_now = QDateTime(QDate(2031, 3, 10), QTime(9, 0)); }
    void saysNothingWhileTheTokenIsInOrder();
    void namesTheDayOrTheTime();
    void speaksUpWhenTheTimeComes();
    void judgesByTheClockOfTheService();
    void forgetsAFormerToken();
    void namesTheTokenThatExpiresFirst();
    void speaksUpAboutTheOtherTokenWhenItsTimeComes();

private:
    TokenTimes timesUntil(const QDateTime &end) const
    {
        return {.issued = m_now.addDays(-90).toUTC(), .expires = end.toUTC()};
    }
    ConnectionTokenTimes tokenUntil(const QDateTime &end) const
    {
        return {.accessToken = timesUntil(end), .authToken = {}};
    }

    QDateTime m_now; ///< local time
    TokenExpiry m_expiry{[this] { return m_now.toUTC(); }};
};

void TokenExpiryTest::saysNothingWhileTheTokenIsInOrder()
{
    m_expiry.watch(tokenUntil(m_now.addDays(8)));
    QCOMPARE(m_expiry.note(), QString());
    m_expiry.watch({});
    QCOMPARE(m_expiry.note(), QString());
}

void TokenExpiryTest::namesTheDayOrTheTime()
{
    m_expiry.watch(tokenUntil(m_now.addDays(3)));
    QCOMPARE(m_expiry.note(),
             QStringLiteral("access token expires ") + wording::dateText(QLocale(), QDate(2031, 3, 13)));
    m_expiry.watch(tokenUntil(m_now.addSecs(6 * 3600)));
    QCOMPARE(m_expiry.note(),
             QStringLiteral("access token expires today at ") + wording::timeText(QLocale(), QTime(15, 0)));
    m_expiry.watch(tokenUntil(m_now.addSecs(-1)));
    QCOMPARE(m_expiry.note(), QStringLiteral("access token expired"));
}

void TokenExpiryTest::speaksUpWhenTheTimeComes()
{
    m_expiry.watch(tokenUntil(m_now.addSecs(3601)));
    QCOMPARE(m_expiry.stage(), TokenStage::LastDay);
    const QSignalSpy changes(&m_expiry, &TokenExpiry::changed);
    m_now = m_now.addSecs(2);
    QTRY_COMPARE(m_expiry.stage(), TokenStage::LastHour);
    QCOMPARE(changes.count(), 1);
}

void TokenExpiryTest::judgesByTheClockOfTheService()
{
    m_expiry.watch(tokenUntil(m_now.addSecs(-1)));
    QCOMPARE(m_expiry.stage(), TokenStage::Expired);
    const QSignalSpy changes(&m_expiry, &TokenExpiry::changed);
    m_expiry.setClockAhead(std::chrono::hours(3 * 24));
    QCOMPARE(changes.count(), 1);
    QCOMPARE(m_expiry.stage(), TokenStage::LastWeek);
    m_expiry.setClockAhead(std::chrono::seconds(0)); // the clock was set
    QCOMPARE(m_expiry.stage(), TokenStage::Expired);
}

void TokenExpiryTest::forgetsAFormerToken()
{
    m_expiry.watch(tokenUntil(m_now.addSecs(-1)));
    const QSignalSpy changes(&m_expiry, &TokenExpiry::changed);
    m_expiry.watch(tokenUntil(m_now.addDays(30)));
    QVERIFY(!changes.isEmpty());
    QCOMPARE(m_expiry.stage(), TokenStage::InOrder);
}

void TokenExpiryTest::namesTheTokenThatExpiresFirst()
{
    const auto time = wording::timeText(QLocale(), QTime(15, 0));
    const auto atThree = timesUntil(m_now.addSecs(6 * 3600));
    m_expiry.watch({.accessToken = timesUntil(m_now.addDays(3)), .authToken = atThree});
    QCOMPARE(m_expiry.token(), SecretKind::AuthToken);
    QCOMPARE(m_expiry.note(), QStringLiteral("doctor profile token expires today at ") + time);
    m_expiry.watch({.accessToken = atThree, .authToken = timesUntil(m_now.addDays(3))});
    QCOMPARE(m_expiry.token(), SecretKind::AccessToken);
    QCOMPARE(m_expiry.note(), QStringLiteral("access token expires today at ") + time);
    m_expiry.watch({.accessToken = timesUntil(m_now.addDays(3)), .authToken = timesUntil(m_now.addSecs(-1))});
    QCOMPARE(m_expiry.note(), QStringLiteral("doctor profile token expired"));
}

void TokenExpiryTest::speaksUpAboutTheOtherTokenWhenItsTimeComes()
{
    m_expiry.watch({.accessToken = timesUntil(m_now.addDays(90)), .authToken = timesUntil(m_now.addSecs(1))});
    QCOMPARE(m_expiry.stage(), TokenStage::LastHour);
    m_now = m_now.addSecs(2);
    QTRY_COMPARE(m_expiry.stage(), TokenStage::Expired);
    QCOMPARE(m_expiry.note(), QStringLiteral("doctor profile token expired"));
}

CLINICDESK_TEST(TokenExpiryTest)
#include "tokenexpirytest.moc"
