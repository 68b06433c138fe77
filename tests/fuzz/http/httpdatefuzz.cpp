// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in Retry-After, and after a line break in Date: a waiting time that is not negative, or nothing.
#include "core/http/message.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray input(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto end = input.indexOf('\n');
    http::Response answer;
    answer.headers.append({"Retry-After", input.left(end)});
    if (end >= 0)
        answer.headers.append({"Date", input.mid(end + 1)});
    const QDateTime now(QDate(2026, 11, 22), QTime(12, 0), Qt::UTC);
    const auto wait = http::retryAfter(answer, now);
    demand(!wait || wait->count() >= 0);
    return 0;
}
