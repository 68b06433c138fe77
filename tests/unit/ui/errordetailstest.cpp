// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/errordetails.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// What "Details" shows of an error.
class ErrorDetailsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nameTimeCallAndRequestIdOfACall();
    void nameNoCallWithoutOne();
};

namespace {

QString asText(const Error &error)
{
    return ui::ProblemBanner::detailsAsText(ui::detailsOf(error)).trimmed();
}

} // namespace

void ErrorDetailsTest::nameTimeCallAndRequestIdOfACall()
{
    Error error{.code = ErrorCode::ServiceUnavailable, .httpStatus = 503};
    error.call = FailedCall{.name = QStringLiteral("POST /mr/api/v1/docs"),
                            .requestId = QStringLiteral("made-up-17"),
                            .time = QDateTime(QDate(2026, 11, 21), QTime(4, 51, 7), Qt::UTC)};
    QCOMPARE(asText(error), QStringLiteral("Code: service.unavailable\nStatus: 503\nTime: 2026-11-21T04:51:07Z\n"
                                           "Call: POST /mr/api/v1/docs\nRequest ID: made-up-17"));
    error.call->requestId.clear();
    QVERIFY(asText(error).endsWith(QLatin1String("Call: POST /mr/api/v1/docs")));
}

void ErrorDetailsTest::nameNoCallWithoutOne()
{
    const Error error{.code = ErrorCode::FileEmpty, .subject = QStringLiteral("scan.pdf")};
    QCOMPARE(asText(error), QStringLiteral("Code: file.empty\nSubject: scan.pdf"));
}

CLINICDESK_TEST(ErrorDetailsTest)
#include "errordetailstest.moc"
