// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/retrypolicy.h"

#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;
using namespace std::chrono_literals;

class RetryPolicyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knowsARemedyForEachError_data();
    void knowsARemedyForEachError();
    void triesAgainAfterARedirectForATime();
    void triesNoMoreWhatTheServerNeverAccepts();
    void triesAgainWhatADiskRefuses();
    void doublesTheWindowUpToItsLongest_data();
    void doublesTheWindowUpToItsLongest();
    void spreadsTheDelayOverTheWholeWindow();
    void waitsAtLeastAsLongAsTheServerAsks();
    void capsWhatTheServerAsks();
    void waitsForNoTimeThatAWrongClockSet();
};

void RetryPolicyTest::waitsForNoTimeThatAWrongClockSet()
{
    const RetryPolicy policy;
    const QDateTime now(QDate(2026, 2, 12), QTime(10, 42), Qt::UTC);
    const auto longest = policy.longest + policy.retryAfterCap;
    QVERIFY(!policy.isInFuture({}, {}, now));
    QVERIFY(!policy.isInFuture(now, {}, now));
    QVERIFY(policy.isInFuture(now.addMSecs(1), {}, now));
    QVERIFY(policy.isInFuture(now.addDuration(longest), {}, now));
    QVERIFY(!policy.isInFuture(now.addDuration(longest).addMSecs(1), {}, now));
    QVERIFY(policy.isInFuture(now.addSecs(1), now, now));
    QVERIFY(!policy.isInFuture(now.addSecs(1), now.addMSecs(1), now));
}

void RetryPolicyTest::knowsARemedyForEachError_data()
{
    const QHash<QString, Remedy> others{{QStringLiteral("network.no-route"), Remedy::TryAgain},
                                        {QStringLiteral("network.timeout"), Remedy::TryAgain},
                                        {QStringLiteral("network.interrupted"), Remedy::TryAgain},
                                        {QStringLiteral("network.captive"), Remedy::TryAgain},
                                        {QStringLiteral("network.certificate-not-trusted"), Remedy::TryAgain},
                                        {QStringLiteral("service.unavailable"), Remedy::TryAgain},
                                        {QStringLiteral("storage.unavailable"), Remedy::TryAgain},
                                        {QStringLiteral("storage.form-expired"), Remedy::RequestNewForm},
                                        {QStringLiteral("computer.limit"), Remedy::TryAgain},
                                        {QStringLiteral("signin.missing"), Remedy::SignIn},
                                        {QStringLiteral("signin.refused"), Remedy::SignIn},
                                        {QStringLiteral("service.workspace-full"), Remedy::WaitForSpace}};
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<Remedy>("remedy");
    for (int i = 0; i < errorCodeCount; ++i) {
        const auto code = static_cast<ErrorCode>(i);
        QTest::newRow(codeText(code).latin1()) << code << others.value(codeText(code), Remedy::NeedsUser);
    }
    for (const auto &text : others.keys())
        QVERIFY2(codeFromText(text), qPrintable(text));
}

void RetryPolicyTest::knowsARemedyForEachError()
{
    QFETCH(const ErrorCode, code);
    QFETCH(const Remedy, remedy);
    QVERIFY(remedyFor(Error{.code = code}) == remedy);
}

void RetryPolicyTest::triesAgainAfterARedirectForATime()
{
    for (const int status : {302, 303, 307})
        QVERIFY(remedyFor({.code = ErrorCode::NetworkRedirectRefused, .httpStatus = status}) == Remedy::TryAgain);
    for (const int status : {300, 301, 304, 305, 308})
        QVERIFY(remedyFor({.code = ErrorCode::NetworkRedirectRefused, .httpStatus = status}) == Remedy::NeedsUser);
}

void RetryPolicyTest::triesNoMoreWhatTheServerNeverAccepts()
{
    for (const auto reason : {ErrorReason::TlsClientCertificate, ErrorReason::TlsVersion})
        QVERIFY(remedyFor({.code = ErrorCode::NetworkCertificateNotTrusted, .reason = reason}) == Remedy::NeedsUser);
    QVERIFY(remedyFor({.code = ErrorCode::NetworkCertificateNotTrusted, .reason = ErrorReason::CertificateExpired}) ==
            Remedy::TryAgain);
    QVERIFY(remedyFor({.code = ErrorCode::NetworkNoRoute, .reason = ErrorReason::ProxySignIn}) == Remedy::TryAgain);
}

void RetryPolicyTest::triesAgainWhatADiskRefuses()
{
    QVERIFY(remedyFor({.code = ErrorCode::StoreUnavailable, .disk = DiskError::IoError}) == Remedy::TryAgain);
}

void RetryPolicyTest::doublesTheWindowUpToItsLongest_data()
{
    QTest::addColumn<int>("attempt");
    QTest::addColumn<int>("milliseconds");
    QTest::newRow("1") << 1 << 500;
    QTest::newRow("2") << 2 << 1'000;
    QTest::newRow("3") << 3 << 2'000;
    QTest::newRow("7") << 7 << 32'000;
    QTest::newRow("8") << 8 << 60'000;
    QTest::newRow("9") << 9 << 60'000;
    QTest::newRow("1000000") << 1'000'000 << 60'000;
}

void RetryPolicyTest::doublesTheWindowUpToItsLongest()
{
    QFETCH(const int, attempt);
    QFETCH(const int, milliseconds);
    const Error error{.code = ErrorCode::NetworkInterrupted};
    QCOMPARE(RetryPolicy().delay(attempt, error, 0.5).count(), milliseconds);
}

void RetryPolicyTest::spreadsTheDelayOverTheWholeWindow()
{
    const Error error{.code = ErrorCode::NetworkInterrupted};
    QCOMPARE(RetryPolicy().delay(4, error, 0.0).count(), 0);
    QCOMPARE(RetryPolicy().delay(4, error, 0.999).count(), 7'992);
}

void RetryPolicyTest::waitsAtLeastAsLongAsTheServerAsks()
{
    const Error error{.code = ErrorCode::ServiceUnavailable, .retryAfter = 30s};
    QCOMPARE(RetryPolicy().delay(1, error, 0.0).count(), 30'000);
    QCOMPARE(RetryPolicy().delay(1, error, 0.5).count(), 30'500);
}

void RetryPolicyTest::capsWhatTheServerAsks()
{
    const Error error{.code = ErrorCode::ServiceUnavailable, .retryAfter = std::chrono::seconds(2'147'483'647)};
    QCOMPARE(RetryPolicy().delay(1, error, 0.0).count(), 3'600'000);
}

CLINICDESK_TEST(RetryPolicyTest)
#include "retrypolicytest.moc"
