// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/timestamp.h"

#include <chrono>
#include <cstdlib>

namespace clinicdesk {

namespace {

using namespace std::chrono;

/// The part of a text that is not read yet.
class Rest {
public:
    explicit Rest(QByteArrayView text)
        : m_at(text.data())
        , m_end(text.data() + text.size())
    {
    }

    bool isEmpty() const { return m_at == m_end; }

    bool take(char expected)
    {
        const bool isThere = m_at != m_end && *m_at == expected;
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    bool takeOneOf(char first, char second) { return take(first) || take(second); }

    /// Reads that many digits. Returns -1 if there are fewer.
    int number(int digits)
    {
        if (m_end - m_at < digits)
            return -1;
        int value = 0;
        for (int i = 0; i < digits; ++i) {
            const int digit = m_at[i] - '0';
            if (digit < 0 || digit > 9)
                return -1;
            value = value * 10 + digit;
        }
        m_at += digits;
        return value;
    }

    /// Reads a fraction of at least one digit, in milliseconds. Returns -1 without a digit.
    int fraction()
    {
        int value = 0;
        int count = 0;
        for (int digit = number(1); digit >= 0; digit = number(1)) {
            if (count < 3)
                value = value * 10 + digit;
            ++count;
        }
        for (int missing = count; missing < 3; ++missing)
            value *= 10;
        return count > 0 ? value : -1;
    }

private:
    const char *m_at;
    const char *m_end;
};

bool isWithin(int value, int most)
{
    return value >= 0 && value <= most;
}

std::optional<sys_days> readDate(Rest &rest)
{
    const int inYear = rest.number(4);
    const bool monthFollows = inYear >= 0 && rest.take('-');
    const int inMonth = monthFollows ? rest.number(2) : -1;
    const bool dayFollows = inMonth > 0 && rest.take('-');
    const int inDay = dayFollows ? rest.number(2) : -1;
    if (inDay <= 0)
        return std::nullopt;
    const year_month_day date(year(inYear), month(static_cast<unsigned>(inMonth)), day(static_cast<unsigned>(inDay)));
    return date.ok() ? std::optional(sys_days(date)) : std::nullopt;
}

std::optional<milliseconds> readTimeOfDay(Rest &rest)
{
    const int inHour = rest.number(2);
    const int inMinute = rest.take(':') ? rest.number(2) : -1;
    if (!isWithin(inHour, 23) || !isWithin(inMinute, 59))
        return std::nullopt;
    int inSecond = 0;
    int fraction = 0;
    if (rest.take(':')) {
        inSecond = rest.number(2);
        fraction = rest.takeOneOf('.', ',') ? rest.fraction() : 0;
    }
    if (!isWithin(inSecond, 60) || fraction < 0)
        return std::nullopt;
    return hours(inHour) + minutes(inMinute) + seconds(inSecond) + milliseconds(fraction);
}

/// Reads the offset after a sign: `05:30`, `0530` or `05`.
std::optional<minutes> readOffset(Rest &rest)
{
    const int inHours = rest.number(2);
    const bool minutesFollow = rest.take(':') || !rest.isEmpty();
    const int inMinutes = minutesFollow ? rest.number(2) : 0;
    if (!isWithin(inHours, 23) || !isWithin(inMinutes, 59))
        return std::nullopt;
    return hours(inHours) + minutes(inMinutes);
}

/// Appends `mark`, unless it is 0, and the number with that many digits.
void append(std::string &text, char mark, int number, int digits)
{
    if (mark != '\0')
        text += mark;
    text.append(static_cast<std::size_t>(digits), '0');
    for (auto digit = text.rbegin(); number > 0; ++digit, number /= 10)
        *digit = static_cast<char>('0' + number % 10);
}

} // namespace

std::optional<ReadTimestamp> readTimestamp(QByteArrayView text)
{
    Rest rest(text);
    const auto date = readDate(rest);
    if (!date || !(rest.takeOneOf('T', 't') || rest.take(' ')))
        return std::nullopt;
    const auto time = readTimeOfDay(rest);
    if (!time)
        return std::nullopt;
    ReadTimestamp read{.ms = (date->time_since_epoch() + *time).count()};
    if (rest.isEmpty()) {
        read.hasZone = false;
        return read;
    }
    if (!rest.takeOneOf('Z', 'z')) {
        const bool isInFuture = rest.take('+');
        if (!isInFuture && !rest.take('-'))
            return std::nullopt;
        const auto offset = readOffset(rest);
        if (!offset)
            return std::nullopt;
        const auto offsetMs = duration_cast<milliseconds>(*offset).count();
        read.ms -= isInFuture ? offsetMs : -offsetMs;
    }
    return rest.isEmpty() ? std::optional(read) : std::nullopt;
}

std::string timestampText(TimestampMs ms)
{
    if (ms == noTimestamp)
        return {};
    const sys_time<milliseconds> time{milliseconds(ms)};
    const auto midnight = floor<days>(time);
    const year_month_day date(midnight);
    const hh_mm_ss ofDay(time - midnight);
    const int inYear = static_cast<int>(date.year());
    std::string text;
    text.reserve(32);
    if (inYear < 0 || inYear > 9999)
        append(text, inYear < 0 ? '-' : '+', std::abs(inYear), 6);
    else
        append(text, '\0', inYear, 4);
    append(text, '-', static_cast<int>(static_cast<unsigned>(date.month())), 2);
    append(text, '-', static_cast<int>(static_cast<unsigned>(date.day())), 2);
    append(text, 'T', static_cast<int>(ofDay.hours().count()), 2);
    append(text, ':', static_cast<int>(ofDay.minutes().count()), 2);
    append(text, ':', static_cast<int>(ofDay.seconds().count()), 2);
    append(text, '.', static_cast<int>(ofDay.subseconds().count()), 3);
    return text + 'Z';
}

} // namespace clinicdesk
