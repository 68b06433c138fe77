// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/errorcodec.h"
#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;
using namespace std::chrono_literals;

class ErrorCodecTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesBackTheClockOfADate();
    void readsTheClockOfADateFromAnEarlierVersion();
    void givesNoClockToOtherErrors();
};

void ErrorCodecTest::givesBackTheClockOfADate()
{
    const Error error{.code = ErrorCode::InputInvalid,
                      .reason = ErrorReason::DateNeeded,
                      .clock = ClockDifference{.now = -5min, .then = 72h}};
    QVERIFY(errorFromCbor(errorToCbor(error)) == error);
}

/// It wrote the seconds in the place of a limit and a size.
void ErrorCodecTest::readsTheClockOfADateFromAnEarlierVersion()
{
    const Error former{
        .code = ErrorCode::InputInvalid, .reason = ErrorReason::DateNeeded, .sizeBytes = 72 * 3'600, .limit = 3'600};
    const auto read = errorFromCbor(errorToCbor(former));
    QVERIFY(read && read->clock == ClockDifference({.now = 1h, .then = 72h}));
}

void ErrorCodecTest::givesNoClockToOtherErrors()
{
    const Error error{.code = ErrorCode::FileTooLarge, .sizeBytes = 11, .limit = 10};
    QVERIFY(errorFromCbor(errorToCbor(error)) == error);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ErrorCodecTest)
#include "errorcodectest.moc"
