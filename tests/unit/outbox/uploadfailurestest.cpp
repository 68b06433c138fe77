// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/uploadfailures_p.h"

#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// What the error of a call means for its document, and when the user is asked.
class UploadFailuresTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void triesAgainAfterTheBackOff();
    void keepsWhatIsNoFailedAttempt();
    void givesUpOnlyAfterADayAndTenMinutesOfThisRun_data();
    void givesUpOnlyAfterADayAndTenMinutesOfThisRun();
    void countsAttemptsFromTheFirstFailure();
    void givesUpAfterTooManyForms();
    void recognisesARefusedType_data();
    void recognisesARefusedType();
    void asksOnlyAboutDirectUploadsThatMayBeDelivered();
};

namespace {

const UploadFailures::TimePoint firstMoment{1h};
const Error lostLine{.code = ErrorCode::NetworkInterrupted};

OutboxDocument uploading(int attempts = 0, const QDateTime &failingSince = {})
{
    OutboxDocument document;
    document.id = {QStringLiteral("a")};
    document.state = ItemState::Uploading;
    document.attempts = attempts;
    document.failingSince = failingSince;
    return document;
}

bool givesUp(const DocumentEvent &change)
{
    return std::get<event::CallFailed>(change.event).givesUp;
}

} // namespace

void UploadFailuresTest::triesAgainAfterTheBackOff()
{
    const UploadFailures failures((http::RetryPolicy()));
    const auto change = failures.eventFor(uploading(2), lostLine, now, firstMoment, 0.5);
    const auto expected = now.addDuration(http::RetryPolicy().delay(3, lostLine, 0.5));
    QCOMPARE(change.notBefore, expected);
    QVERIFY(std::get<event::CallFailed>(change.event).remedy == http::Remedy::TryAgain);
    QVERIFY(change.error == lostLine);
    const Error refused{.code = ErrorCode::ServiceRefusedRequest, .httpStatus = 400};
    QVERIFY(!failures.eventFor(uploading(), refused, now, firstMoment, 0.5).notBefore.isValid());
}

void UploadFailuresTest::keepsWhatIsNoFailedAttempt()
{
    const UploadFailures failures((http::RetryPolicy()));
    const auto eventOf = [&](ErrorCode code) {
        return failures.eventFor(uploading(), Error{.code = code}, now, firstMoment, 0.5).event;
    };
    QVERIFY(std::holds_alternative<event::Interrupted>(eventOf(ErrorCode::Cancelled)));
    QVERIFY(std::holds_alternative<event::KeyMissing>(eventOf(ErrorCode::SignInKeyMissing)));
    QVERIFY(std::holds_alternative<event::AlreadyThere>(eventOf(ErrorCode::ServiceAlreadyThere)));
}

void UploadFailuresTest::givesUpOnlyAfterADayAndTenMinutesOfThisRun_data()
{
    QTest::addColumn<int>("hours");
    QTest::addColumn<int>("minutes");
    QTest::addColumn<int>("attempts");
    QTest::addColumn<int>("attemptsNow");
    QTest::addColumn<bool>("isOver");
    QTest::newRow("a day, ten minutes") << 25 << 10 << 3 << 1 << true;
    QTest::newRow("a day, less than ten minutes") << 25 << 9 << 3 << 5 << false;
    QTest::newRow("less than a day") << 23 << 600 << 30 << 30 << false;
    QTest::newRow("many short runs, second attempt of this one") << 25 << 0 << 20 << 2 << true;
    QTest::newRow("many short runs, first attempt of this one") << 25 << 0 << 20 << 1 << false;
    QTest::newRow("not so many") << 25 << 0 << 19 << 2 << false;
    QTest::newRow("no attempt of this run") << 25 << 60 << 30 << 0 << false;
}

void UploadFailuresTest::givesUpOnlyAfterADayAndTenMinutesOfThisRun()
{
    QFETCH(const int, hours);
    QFETCH(const int, minutes);
    QFETCH(const int, attempts);
    QFETCH(const int, attemptsNow);
    UploadFailures failures((http::RetryPolicy()));
    const auto document = uploading(attempts, now.addSecs(-3'600 * hours));
    for (int i = 0; i < attemptsNow; ++i)
        failures.record(document, firstMoment);
    const auto change = failures.eventFor(document, lostLine, now, firstMoment + std::chrono::minutes(minutes), 0.5);
    QTEST(givesUp(change), "isOver");
}

void UploadFailuresTest::countsAttemptsFromTheFirstFailure()
{
    UploadFailures failures((http::RetryPolicy()));
    const auto failing = uploading(3, now.addDays(-2));
    failures.record(failing, firstMoment);
    failures.forget(failing.id);
    QVERIFY(!givesUp(failures.eventFor(failing, lostLine, now, firstMoment + 1h, 0.5)));
    failures.record(failing, firstMoment);
    failures.record(uploading(), firstMoment + 1h); // it was delivered in between, and fails again
    QVERIFY(!givesUp(failures.eventFor(failing, lostLine, now, firstMoment + 1h, 0.5)));
    QVERIFY(givesUp(failures.eventFor(failing, lostLine, now, firstMoment + 2h, 0.5)));
}

void UploadFailuresTest::givesUpAfterTooManyForms()
{
    const UploadFailures failures((http::RetryPolicy()));
    const Error expired{.code = ErrorCode::StorageFormExpired, .httpStatus = 403};
    auto document = uploading();
    QVERIFY(!failures.eventFor(document, expired, now, firstMoment, 0.5).notBefore.isValid()); // at once
    document.formTries = 2;
    const auto third = failures.eventFor(document, expired, now, firstMoment, 0.5);
    QVERIFY(!givesUp(third));
    QVERIFY(third.notBefore > now);
    document.formTries = 3;
    QVERIFY(givesUp(failures.eventFor(document, expired, now, firstMoment, 0.5)));
    QVERIFY(!givesUp(failures.eventFor(document, lostLine, now, firstMoment, 0.5)));
}

void UploadFailuresTest::asksOnlyAboutDirectUploadsThatMayBeDelivered()
{
    const auto mayBeDelivered = [](const OutboxDocument &document, bool wholeBodySent) {
        const auto change = UploadFailures::interrupted(document, wholeBodySent);
        return std::get<event::Interrupted>(change.event).mayBeDelivered;
    };
    auto direct = uploading();
    direct.details.delivery.method = UploadMethod::Direct;
    QVERIFY(mayBeDelivered(direct, true));
    QVERIFY(!mayBeDelivered(direct, false));
    QVERIFY(!mayBeDelivered(uploading(), true));
}

void UploadFailuresTest::recognisesARefusedType_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<bool>("isOfType");
    const auto request = [](int status, const char *text = "") {
        return Error{
            .code = ErrorCode::ServiceRefusedRequest, .httpStatus = status, .serverText = QString::fromLatin1(text)};
    };
    const auto item = [](const char *text) {
        return Error{.code = ErrorCode::ServiceRefusedItem, .serverText = QString::fromLatin1(text)};
    };
    QTest::newRow("400") << request(400) << true;
    QTest::newRow("an error in a 2xx") << request(200, "made up") << true;
    QTest::newRow("422 with words") << request(422, "unknown document type zz") << true;
    QTest::newRow("422 about dt") << request(422, "dt is unknown") << true;
    QTest::newRow("422") << request(422, "made up") << false;
    QTest::newRow("403") << request(403) << false;
    QTest::newRow("a document's own error") << item("Invalid document_type") << true;
    QTest::newRow("another error of a document") << item("files of the type image/x are not taken") << false;
    QTest::newRow("another error") << Error{.code = ErrorCode::StoragePolicy, .httpStatus = 400} << false;
}

void UploadFailuresTest::recognisesARefusedType()
{
    QFETCH(const Error, error);
    QFETCH(const bool, isOfType);
    auto document = uploading();
    document.error = error;
    QVERIFY(!document.isTypeRefused()); // it is tried again
    document.state = ItemState::Failed;
    QCOMPARE(document.isTypeRefused(), isOfType);
    document.details.delivery.method = UploadMethod::Direct;
    document.details.type = QStringLiteral("dc");
    QVERIFY(!document.isTypeRefused()); // the type was not sent
}

CLINICDESK_TEST_WITHOUT_APPLICATION(UploadFailuresTest)
#include "uploadfailurestest.moc"
