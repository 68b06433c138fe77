// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/message.h"

#include "core/base/systemsockets.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>

namespace clinicdesk::http {

namespace {

/// Used for any longer delay: no caller waits that long (`RetryPolicy::retryAfterCap`).
constexpr std::chrono::seconds maxDelay{std::numeric_limits<int>::max()};

/// Date in the form of RFC 850, `Sunday, 06-Nov-94 08:49:37 GMT`. A two-digit year that seems more than 50 years ahead
/// is in the past.
QString withWholeYear(const QRegularExpressionMatch &rfc850, int yearNow)
{
    auto year = yearNow / 100 * 100 + rfc850.captured(3).toInt();
    if (year > yearNow + 50)
        year -= 100;
    return QStringLiteral("%1 %2 %3 %4").arg(rfc850.captured(1), rfc850.captured(2)).arg(year).arg(rfc850.captured(4));
}

/// Parses one of the three forms of an HTTP date (RFC 9110 5.6.7). All of them are UTC.
std::optional<QDateTime> readDate(const QByteArray &header, int yearNow)
{
    static const QRegularExpression rfc850(QStringLiteral(R"(^[a-z]+, (\d\d)-([a-z]{3})-(\d\d) ([\d:]+) GMT$)"),
                                           QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression asctime(QStringLiteral(R"(^[a-z]{3} ([a-z]{3}) +(\d+) ([\d:]+) (\d{4})$)"),
                                            QRegularExpression::CaseInsensitiveOption);
    auto date = QString::fromLatin1(header.trimmed());
    if (const auto match = rfc850.match(date); match.hasMatch())
        date = withWholeYear(match, yearNow);
    else if (const auto other = asctime.match(date); other.hasMatch())
        date = QStringLiteral("%1 %2 %3 %4")
                   .arg(other.captured(2).rightJustified(2, u'0'), other.captured(1), other.captured(4),
                        other.captured(3));
    date.remove(QLatin1String(" GMT"));
    const bool namesZone = date.contains(u'+') || date.contains(QLatin1String(" -"));
    const auto moment = QDateTime::fromString(namesZone ? date : date + QLatin1String(" +0000"), Qt::RFC2822Date);
    return moment.isValid() ? std::optional(moment) : std::nullopt;
}

/// Counts from the server's own time where the answer has it, because this computer's clock may be wrong.
std::optional<std::chrono::seconds> delayUntil(const QByteArray &date, const Response &answer, const QDateTime &now)
{
    const auto moment = readDate(date, now.date().year());
    if (!moment)
        return std::nullopt;
    const auto since = serverTime(answer, now).value_or(now);
    return std::chrono::seconds(std::max<qint64>(0, since.secsTo(*moment)));
}

} // namespace

QByteArray Response::header(QByteArrayView name) const
{
    const auto found = std::find_if(headers.begin(), headers.end(), [name](const Header &header) {
        return QByteArrayView(header.name).compare(name, Qt::CaseInsensitive) == 0;
    });
    return found == headers.end() ? QByteArray() : found->value;
}

std::optional<std::chrono::seconds> retryAfter(const Response &answer, const QDateTime &now)
{
    const auto text = answer.header("Retry-After").trimmed();
    if (text.isEmpty())
        return std::nullopt;
    const bool isNumber = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!isNumber)
        return delayUntil(text, answer, now);
    bool fits = false;
    const std::chrono::seconds delay(text.toInt(&fits));
    return fits ? delay : maxDelay;
}

std::optional<QDateTime> serverTime(const Response &answer, const QDateTime &now)
{
    return readDate(answer.header("Date"), now.date().year());
}

std::optional<std::chrono::seconds> clockAhead(const Response &answer)
{
    static const QDateTime earliest(QDate(2020, 1, 1), QTime(0, 0), Qt::UTC);
    const auto sent = serverTime(answer, answer.begun);
    if (!sent || !answer.begun.isValid() || *sent < earliest) // such as 1970, of a gateway whose clock was never set
        return std::nullopt;
    const auto age = std::max<qint64>(0, answer.header("Age").trimmed().toLongLong()); // in a cache on the way
    return std::chrono::seconds(sent->secsTo(answer.begun) - age);
}

bool isLoopback(const QUrl &url)
{
    const auto host = url.host().toLatin1();
    return isLoopbackNumber(host).value_or(host == "localhost");
}

bool isAllowedAddress(const QUrl &url)
{
    if (!url.isValid() || url.host().isEmpty())
        return false;
    return url.scheme() == QLatin1String("https") || (url.scheme() == QLatin1String("http") && isLoopback(url));
}

} // namespace clinicdesk::http
