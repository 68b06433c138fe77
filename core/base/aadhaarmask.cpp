// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/aadhaarmask.h"

#include "core/base/verhoeff.h"

#include <QList>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace clinicdesk {

namespace {

constexpr qsizetype digitCount = 12;
constexpr qsizetype shownDigits = 4;
constexpr qsizetype maxSeparators = 3;
constexpr qsizetype maxForeignCharacters = 8;

struct Span {
    qsizetype begin = 0;
    qsizetype end = 0;
};

bool isDigit(QChar character)
{
    return character.digitValue() >= 0;
}

char asciiDigit(QChar character)
{
    return static_cast<char>('0' + character.digitValue());
}

/// Hidden characters such as a soft hyphen count as separators.
bool isSeparator(QChar character)
{
    return character.isSpace() || character.category() == QChar::Punctuation_Dash ||
           character.category() == QChar::Other_Format;
}

QList<Span> uuidsIn(const QString &text)
{
    static const QRegularExpression uuid(
        QStringLiteral("(?<![0-9A-Za-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z])"),
        QRegularExpression::CaseInsensitiveOption);
    QList<Span> spans;
    for (auto found = uuid.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        spans.append({match.capturedStart(), match.capturedEnd()});
    }
    return spans;
}

/// All maximal runs of digits outside UUIDs.
QList<Span> digitRunsIn(const QString &text)
{
    const auto uuids = uuidsIn(text);
    auto uuid = uuids.begin();
    QList<Span> runs;
    for (qsizetype at = 0; at < text.size();) {
        if (uuid != uuids.end() && at == uuid->begin) {
            at = uuid->end;
            ++uuid;
        } else if (isDigit(text.at(at))) {
            const auto begin = at;
            while (at < text.size() && isDigit(text.at(at)))
                ++at;
            runs.append({begin, at});
        } else {
            ++at;
        }
    }
    return runs;
}

bool areJoined(const QString &text, const Span &run, const Span &next)
{
    const auto between = QStringView(text).sliced(run.end, next.begin - run.end);
    return between.size() <= maxSeparators && std::ranges::all_of(between, isSeparator);
}

QByteArray digitsOf(const QString &text, const Span &span)
{
    QByteArray digits;
    for (const auto character : QStringView(text).sliced(span.begin, span.end - span.begin)) {
        if (isDigit(character))
            digits.append(asciiDigit(character));
    }
    return digits;
}

/// Returns the index after the last run when whole runs, starting with `first`, have exactly twelve digits together;
/// otherwise nothing.
std::optional<qsizetype> endOfTwelve(const QString &text, const QList<Span> &runs, qsizetype first)
{
    qsizetype count = 0;
    for (auto at = first; at < runs.size(); ++at) {
        if (at > first && !areJoined(text, runs.at(at - 1), runs.at(at)))
            return std::nullopt;
        count += runs.at(at).end - runs.at(at).begin;
        if (count >= digitCount)
            return count == digitCount ? std::optional(at + 1) : std::nullopt;
    }
    return std::nullopt;
}

bool isAadhaarNumber(const QByteArray &digits)
{
    return digits.front() >= '2' && hasVerhoeffCheckDigit(digits);
}

/// Returns where `number` ends when it is spelled at `begin`; nothing when the text there is another number.
std::optional<qsizetype> endOfNumber(const QString &text, qsizetype begin, QByteArrayView number)
{
    auto at = begin;
    for (qsizetype digit = 0; digit < number.size(); ++digit, ++at) {
        const auto limit = digit > 0 ? std::min(text.size(), at + maxForeignCharacters) : at;
        while (at < limit && !isDigit(text.at(at)))
            ++at;
        if (at >= text.size() || !isDigit(text.at(at)) || asciiDigit(text.at(at)) != number.at(digit))
            return std::nullopt;
    }
    return at;
}

} // namespace

QString maskedAadhaarNumber(QByteArrayView number)
{
    return QStringLiteral("•••• •••• ") + QLatin1String(number.last(std::min(shownDigits, number.size())));
}

QString maskAadhaarNumbers(const QString &text)
{
    const auto runs = digitRunsIn(text);
    QString masked;
    qsizetype copied = 0;
    for (qsizetype first = 0; first < runs.size();) {
        const auto end = endOfTwelve(text, runs, first);
        const Span whole{runs.at(first).begin, end ? runs.at(*end - 1).end : 0};
        const auto digits = end ? digitsOf(text, whole) : QByteArray();
        if (!end || !isAadhaarNumber(digits)) {
            ++first;
            continue;
        }
        masked += QStringView(text).sliced(copied, whole.begin - copied);
        masked += maskedAadhaarNumber(digits);
        copied = whole.end;
        first = *end;
    }
    return masked += QStringView(text).sliced(copied);
}

QString maskNumber(const QString &text, QByteArrayView number)
{
    QString masked;
    qsizetype copied = 0;
    for (qsizetype at = 0; at < text.size() && !number.isEmpty();) {
        const auto end = endOfNumber(text, at, number);
        if (!end) {
            ++at;
            continue;
        }
        masked += QStringView(text).sliced(copied, at - copied);
        masked += maskedAadhaarNumber(number);
        at = copied = *end;
    }
    return masked += QStringView(text).sliced(copied);
}

} // namespace clinicdesk
