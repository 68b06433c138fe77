// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/directoutcome_p.h"

#include "core/http/retrypolicy.h"
#include "core/outbox/outboxdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// What a direct upload that failed means, and who may repeat it.
class DirectOutcomeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isUnclearOnlyOnceTheLastByteWentOut_data();
    void isUnclearOnlyOnceTheLastByteWentOut();
    void isClearAfterARefusalThatCannotBeRead();
    void remembersWhatHappened();
    void isNeverRepeatedByItselfWhileItIsUnclear();
    void tellsWhatMayHaveArrived_data();
    void tellsWhatMayHaveArrived();
};

void DirectOutcomeTest::isUnclearOnlyOnceTheLastByteWentOut_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<bool>("becomesUnclear");
    const QList hiding{ErrorCode::NetworkNoRoute,
                       ErrorCode::NetworkTimeout,
                       ErrorCode::NetworkInterrupted,
                       ErrorCode::NetworkCaptive,
                       ErrorCode::NetworkRedirectRefused,
                       ErrorCode::ServiceBadAnswer,
                       ErrorCode::ServiceAnswerTooLarge,
                       ErrorCode::JweMalformed,
                       ErrorCode::JweNotAuthentic,
                       ErrorCode::SignInKeyMissing,
                       ErrorCode::NetworkCertificateNotTrusted};
    for (int number = 0; number < errorCodeCount; ++number) {
        const auto code = static_cast<ErrorCode>(number);
        QTest::newRow(codeText(code).latin1()) << code << hiding.contains(code);
    }
}

void DirectOutcomeTest::isUnclearOnlyOnceTheLastByteWentOut()
{
    QFETCH(const ErrorCode, code);
    QFETCH(const bool, becomesUnclear);
    const Error before{.code = code, .httpStatus = 302, .serverCode = QStringLiteral("MADE_UP")};
    QVERIFY(directOutcome(before) == before);

    auto after = before;
    after.wholeBodySent = true;
    const auto judged = directOutcome(after);
    QCOMPARE(judged.code, becomesUnclear ? ErrorCode::ServiceOutcomeUnclear : code);
    QCOMPARE(judged.httpStatus, 302);
    QCOMPARE(judged.serverCode, QStringLiteral("MADE_UP"));
}

void DirectOutcomeTest::isClearAfterARefusalThatCannotBeRead()
{
    for (const auto code : {ErrorCode::JweNotAuthentic, ErrorCode::ServiceBadAnswer}) {
        const Error refused{.code = code, .httpStatus = 400, .wholeBodySent = true};
        QVERIFY(directOutcome(refused) == refused);
        for (const int status : {0, 200, 408, 500}) {
            const auto judged = directOutcome({.code = code, .httpStatus = status, .wholeBodySent = true});
            QCOMPARE(judged.code, ErrorCode::ServiceOutcomeUnclear);
        }
    }
    const auto cut = directOutcome({.code = ErrorCode::NetworkInterrupted, .httpStatus = 400, .wholeBodySent = true});
    QCOMPARE(cut.code, ErrorCode::ServiceOutcomeUnclear);
}

void DirectOutcomeTest::remembersWhatHappened()
{
    const auto bare = directOutcome({.code = ErrorCode::NetworkTimeout, .wholeBodySent = true});
    QCOMPARE(bare.detail, QStringLiteral("network.timeout"));
    const auto told = directOutcome(
        {.code = ErrorCode::NetworkInterrupted, .wholeBodySent = true, .detail = QStringLiteral("reset by peer")});
    QCOMPARE(told.detail, QStringLiteral("network.interrupted: reset by peer"));
}

void DirectOutcomeTest::isNeverRepeatedByItselfWhileItIsUnclear()
{
    QVERIFY(http::remedyFor(directInterrupted()) == http::Remedy::NeedsUser);
    QVERIFY(http::remedyFor(directOutcome({.code = ErrorCode::NetworkTimeout, .wholeBodySent = true})) ==
            http::Remedy::NeedsUser);
    QVERIFY(http::remedyFor(directOutcome({.code = ErrorCode::NetworkTimeout})) == http::Remedy::TryAgain);
}

void DirectOutcomeTest::tellsWhatMayHaveArrived_data()
{
    QTest::addColumn<UploadMethod>("way");
    QTest::addColumn<ItemState>("state");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<bool>("mayHaveArrived");
    const auto unclear = ErrorCode::ServiceOutcomeUnclear;
    const auto direct = UploadMethod::Direct;
    QTest::newRow("unclear") << direct << ItemState::Failed << unclear << true;
    QTest::newRow("an answer that cannot be opened")
        << direct << ItemState::Failed << ErrorCode::JweNotAuthentic << true;
    QTest::newRow("refused") << direct << ItemState::Failed << ErrorCode::ServiceRefusedRequest << false;
    QTest::newRow("out of patience") << direct << ItemState::Failed << ErrorCode::NetworkNoRoute << false;
    QTest::newRow("by form") << UploadMethod::PresignedForm << ItemState::Failed << unclear << false;
    QTest::newRow("sent again") << direct << ItemState::Queued << unclear << false;
}

void DirectOutcomeTest::tellsWhatMayHaveArrived()
{
    QFETCH(const UploadMethod, way);
    QFETCH(const ItemState, state);
    QFETCH(const ErrorCode, code);
    OutboxDocument document;
    document.details.delivery.method = way;
    document.state = state;
    QVERIFY(!document.mayBeDelivered());
    document.error = Error{.code = code};
    QTEST(document.mayBeDelivered(), "mayHaveArrived");
}

CLINICDESK_TEST(DirectOutcomeTest)
#include "directoutcometest.moc"
