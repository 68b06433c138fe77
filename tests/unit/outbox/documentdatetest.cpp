// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/outbox/documentevent_p.h"
#include "tests/support/testprogram.h"
#include "tests/unit/outbox/madevalues.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

/// A date that no person chose, and a clock that was wrong.
class DocumentDateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asksForTheDateThatAWrongClockGave();
    void asksForNoDateThatWasChosen();
    void sendsOnTuesdayWhatARightClockDatedOnMonday();
    void remembersTheClockUntilTheDateIsEntered();
    void asksForTheDateThatTheClockGaveBeforeItWasSet();
    void sendsTheDateThatTheClockGaveBeforeItWasSetWrongly();
};

namespace {

OutboxDocument datedByClock()
{
    OutboxDocument document;
    document.state = ItemState::Requesting;
    document.details.dateByClock.setAt = now;
    document.details.date = now.date();
    return document;
}

/// What the uploader does with a document whose date it must not send.
void failFor(OutboxDocument &document, const std::optional<Error> &problem)
{
    const DocumentEvent failed{.event = event::CallFailed{http::Remedy::NeedsUser, false}, .error = problem};
    QVERIFY(applyEvent(document, failed, now, 0));
}

} // namespace

void DocumentDateTest::asksForTheDateThatAWrongClockGave()
{
    const auto document = datedByClock();
    QVERIFY(!document.dateProblem());
    QVERIFY(!document.dateProblem(0s));
    const auto problem = document.dateProblem(72h);
    QVERIFY(problem && problem->reason == ErrorReason::DateNeeded);
    QVERIFY(problem->clock == ClockDifference({.now = 72h, .then = 72h}));
}

void DocumentDateTest::asksForNoDateThatWasChosen()
{
    auto document = datedByClock();
    document.details.date = now.date().addDays(-30);
    QVERIFY(!document.dateProblem(72h));
    document = datedByClock();
    document.details.dateByClock = {}; // also of an earlier version
    QVERIFY(!document.dateProblem(72h));
    document = datedByClock();
    document.details.delivery.method = UploadMethod::Direct; // sends no date
    QVERIFY(!document.dateProblem(72h));
}

void DocumentDateTest::sendsOnTuesdayWhatARightClockDatedOnMonday()
{
    auto document = datedByClock();
    document.details.dateByClock.ahead = 1s;
    QVERIFY(!document.dateProblem(1s));
    QVERIFY(!document.dateProblem(72h)); // the clock was set wrongly since
}

void DocumentDateTest::remembersTheClockUntilTheDateIsEntered()
{
    auto document = datedByClock();
    failFor(document, document.dateProblem(72h));
    QVERIFY(document.state == ItemState::Failed && document.canEdit());

    // Sent again with a clock that is right now.
    QVERIFY(applyEvent(document, {.event = event::Retried{}}, now, 0));
    QVERIFY(applyEvent(document, {.event = event::FormsAsked{}}, now, 0));
    const auto again = document.dateProblem(0s);
    QVERIFY(again && again->clock && again->clock->now == 0h); // it says no difference that is over
    failFor(document, again);
    QVERIFY(document.dateProblem()); // also without an answer
    QVERIFY(document.details.dateByClock.ahead == 72h);

    document.details.dateByClock = {};
    QVERIFY(!document.dateProblem(72h)); // the same date, entered by a person
}

/// The time of the service is known only when the document is sent.
void DocumentDateTest::asksForTheDateThatTheClockGaveBeforeItWasSet()
{
    for (const auto ahead : {72h, -72h}) {
        auto document = datedByClock();
        document.details.dateByClock.clock = {.boot = QStringLiteral("one"), .startedAt = ahead};
        const ClockSetting setSince{.boot = QStringLiteral("one"), .startedAt = 0h};
        QVERIFY(!document.dateProblem({}, setSince));
        const auto problem = document.dateProblem(0s, setSince);
        QVERIFY(problem && problem->reason == ErrorReason::DateNeeded);
        QVERIFY(problem->clock == ClockDifference({.now = 0h, .then = ahead}));
        failFor(document, problem);
        QVERIFY(document.details.dateByClock.ahead == ahead);
        QVERIFY(document.dateProblem(0s)); // also after another start of the computer
    }
}

void DocumentDateTest::sendsTheDateThatTheClockGaveBeforeItWasSetWrongly()
{
    auto document = datedByClock();
    document.details.dateByClock.clock = {.boot = QStringLiteral("one"), .startedAt = 0h};
    QVERIFY(!document.dateProblem(72h, {.boot = QStringLiteral("one"), .startedAt = 72h}));
    QVERIFY(document.dateProblem(72h, {.boot = QStringLiteral("one"), .startedAt = 0h}));
    // After another start, how the clock was set then is not known.
    QVERIFY(document.dateProblem(72h, {.boot = QStringLiteral("two"), .startedAt = 72h}));
    QVERIFY(document.dateProblem(72h, {.boot = {}, .startedAt = 72h}));
}

CLINICDESK_TEST(DocumentDateTest)
#include "documentdatetest.moc"
