// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/tokenstage.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(clinicdesk::TokenStage)
Q_DECLARE_METATYPE(clinicdesk::SecretKind)
Q_DECLARE_METATYPE(std::optional<QDateTime>)

namespace {

const QDateTime end(QDate(2031, 3, 10), QTime(12, 0), Qt::UTC);

QDateTime before(std::chrono::seconds time)
{
    return end.addSecs(-time.count());
}

} // namespace

/// When people are told that a token expires.
class TokenStageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void warnsAWeekADayAndAnHourBefore_data();
    void warnsAWeekADayAndAnHourBefore();
    void warnsAtHalfOfAShortLife();
    void takesATokenWithoutATimeOfIssueAsIssuedWhenItIsSeen();
    void saysNothingAboutATokenWithoutAnEnd();
    void namesEachNextStage();
    void warnsAboutTheTokenThatExpiresFirst_data();
    void warnsAboutTheTokenThatExpiresFirst();
    void warnsOnlyAboutTokensThatThePersonUses();
};

void TokenStageTest::warnsAWeekADayAndAnHourBefore_data()
{
    QTest::addColumn<QDateTime>("now");
    QTest::addColumn<TokenStage>("stage");
    QTest::newRow("eight days") << before(8 * 24h) << TokenStage::InOrder;
    QTest::newRow("a week") << before(7 * 24h) << TokenStage::LastWeek;
    QTest::newRow("two days") << before(48h) << TokenStage::LastWeek;
    QTest::newRow("a day") << before(24h) << TokenStage::LastDay;
    QTest::newRow("an hour") << before(1h) << TokenStage::LastHour;
    QTest::newRow("a second") << before(1s) << TokenStage::LastHour;
    QTest::newRow("its end") << end << TokenStage::Expired;
    QTest::newRow("a year later") << before(-365 * 24h) << TokenStage::Expired;
}

void TokenStageTest::warnsAWeekADayAndAnHourBefore()
{
    QFETCH(const QDateTime, now);
    QFETCH(const TokenStage, stage);
    const TokenTimes token{.issued = before(90 * 24h), .expires = end};
    QCOMPARE(tokenStage(token, now, now), stage);
}

void TokenStageTest::warnsAtHalfOfAShortLife()
{
    const TokenTimes ofADay{.issued = before(12h), .expires = end};
    QCOMPARE(tokenStage(ofADay, before(11h), before(11h)), TokenStage::InOrder);
    QCOMPARE(tokenStage(ofADay, before(11h), before(6h)), TokenStage::LastDay);
    const TokenTimes ofAnHour{.issued = before(1h), .expires = end};
    QCOMPARE(tokenStage(ofAnHour, before(1h), before(40min)), TokenStage::InOrder);
    QCOMPARE(tokenStage(ofAnHour, before(1h), before(30min)), TokenStage::LastHour);
}

void TokenStageTest::takesATokenWithoutATimeOfIssueAsIssuedWhenItIsSeen()
{
    const TokenTimes token{.issued = {}, .expires = end};
    QCOMPARE(tokenStage(token, before(12h), before(12h)), TokenStage::InOrder);
    QCOMPARE(tokenStage(token, before(12h), before(6h)), TokenStage::LastDay);
    QCOMPARE(tokenStage(token, before(90 * 24h), before(2 * 24h)), TokenStage::LastWeek);
    QCOMPARE(tokenStage(token, before(-1h), before(-1h)), TokenStage::Expired);
}

void TokenStageTest::saysNothingAboutATokenWithoutAnEnd()
{
    QCOMPARE(tokenStage({}, end, end), TokenStage::InOrder);
    QVERIFY(!nextTokenStage({}, end, end));
}

void TokenStageTest::namesEachNextStage()
{
    const TokenTimes token{.issued = before(90 * 24h), .expires = end};
    QCOMPARE(nextTokenStage(token, end, before(30 * 24h)), before(7 * 24h));
    QCOMPARE(nextTokenStage(token, end, before(7 * 24h)), before(24h));
    QCOMPARE(nextTokenStage(token, end, before(24h)), before(1h));
    QCOMPARE(nextTokenStage(token, end, before(1h)), end);
    QVERIFY(!nextTokenStage(token, end, end));
}

void TokenStageTest::warnsAboutTheTokenThatExpiresFirst_data()
{
    using Time = std::optional<QDateTime>;
    QTest::addColumn<Time>("access");
    QTest::addColumn<Time>("auth");
    QTest::addColumn<SecretKind>("token");
    QTest::addColumn<TokenStage>("stage");
    const auto in = [](std::chrono::seconds time) { return Time(end.addSecs(time.count())); };
    const Time none;
    QTest::newRow("none says when") << none << none << SecretKind::AccessToken << TokenStage::InOrder;
    QTest::newRow("only the access token") << in(30min) << none << SecretKind::AccessToken << TokenStage::LastHour;
    QTest::newRow("only the doctor profile token") << none << in(2h) << SecretKind::AuthToken << TokenStage::LastDay;
    QTest::newRow("the access token first") << in(1h) << in(2h) << SecretKind::AccessToken << TokenStage::LastHour;
    QTest::newRow("the doctor profile token first")
        << in(2h) << in(1h) << SecretKind::AuthToken << TokenStage::LastHour;
    QTest::newRow("the doctor profile token is over")
        << in(48h) << in(-1h) << SecretKind::AuthToken << TokenStage::Expired;
    QTest::newRow("it is over, and the access token soon")
        << in(2h) << in(-1h) << SecretKind::AccessToken << TokenStage::LastDay;
    QTest::newRow("both are over") << in(-1h) << in(-2h) << SecretKind::AccessToken << TokenStage::Expired;
}

void TokenStageTest::warnsAboutTheTokenThatExpiresFirst()
{
    QFETCH(const std::optional<QDateTime>, access);
    QFETCH(const std::optional<QDateTime>, auth);
    QFETCH(const SecretKind, token);
    QFETCH(const TokenStage, stage);
    const ConnectionTokenTimes tokens{.accessToken = {.issued = before(90 * 24h), .expires = access},
                                      .authToken = {.issued = before(90 * 24h), .expires = auth}};
    const auto expiring = expiringToken(tokens, end, end);
    QCOMPARE(expiring.kind, token);
    QCOMPARE(expiring.stage, stage);
    QCOMPARE(expiring.times.expires, token == SecretKind::AuthToken ? auth : access);
}

void TokenStageTest::warnsOnlyAboutTokensThatThePersonUses()
{
    const ConnectionTokenTimes tokens{.accessToken = {.issued = {}, .expires = end},
                                      .authToken = {.issued = {}, .expires = before(1h)}};
    QCOMPARE(relevantTokens(tokens, {.role = Role::Doctor}), tokens);
    QCOMPARE(relevantTokens(tokens, {.role = Role::Admin}), tokens);
    const auto ofReceptionist = relevantTokens(tokens, {.role = Role::Receptionist});
    QCOMPARE(ofReceptionist.accessToken, tokens.accessToken);
    QCOMPARE(ofReceptionist.authToken, TokenTimes());
}

CLINICDESK_TEST(TokenStageTest)
#include "tokenstagetest.moc"
