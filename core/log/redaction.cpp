// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/redaction.h"

#include "core/base/shortened.h"

#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qsizetype maxLength = 500;

QRegularExpression pattern(const char *text)
{
    QRegularExpression made(QString::fromUtf8(text), QRegularExpression::UseUnicodePropertiesOption);
    made.optimize();
    return made;
}

/// A word of the alphabets of tokens and keys. A name in the sources of a library has no digits or is short.
bool isLikeSecret(QStringView word)
{
    constexpr qsizetype shortest = 16;
    constexpr qsizetype longName = 40;
    if (word.size() < shortest)
        return false;
    const bool hasDigit = std::any_of(word.begin(), word.end(), [](QChar c) { return c.isDigit(); });
    return hasDigit || word.size() >= longName;
}

/// Replaces each match of `what` for which `mask` returns a text; a null text leaves it unchanged.
template <class Mask>
QString replaced(const QString &text, const QRegularExpression &what, Mask mask)
{
    QString result;
    qsizetype done = 0;
    for (auto matches = what.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        const QString instead = mask(match);
        if (instead.isNull())
            continue;
        result += QStringView(text).mid(done, match.capturedStart() - done);
        result += instead;
        done = match.capturedEnd();
    }
    return result + text.mid(done);
}

} // namespace

QString redacted(const QString &message)
{
    static const auto credential = pattern(
        R"((?i)\b(bearer|basic)\s+\S+|\b(authorization|access[_-]?token|token|auth|secret|password|pin|key|signature)\b(["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+)?("[^"]*"|'[^']*'|\S+))");
    static const auto address = pattern(R"((?i)\b([a-z][a-z0-9+.-]*)://([^\s"'<>]*))");
    static const auto quoted = pattern(R"("([^"]*)\"?|'([^'\s][^']*)'|“([^”]*)”?)");
    // Names of files can contain everything, so a path ends with its line.
    static const auto path = pattern(
        R"((?<![\w:/.~-])(?:/(?:usr|lib|lib64|etc|proc|sys|dev)(?:/(?!\.\.)[\w.+@-]+)*/?(?=[\s"':,;)]|$)|(?:~|/)[^\n]+))");
    static const auto digits = pattern(R"(\d(?:[ .-]?\d){11,})");
    static const auto word = pattern(R"([A-Za-z0-9_+/=-]+(?:\.[A-Za-z0-9_+/=-]+)*)");
    static const auto plainName = pattern(R"(\A[A-Za-z][A-Za-z0-9_.:-]{0,30}\z)");
    static const auto systemPath = pattern(R"(\A/(?:usr|lib|lib64|etc|proc|sys|dev)(?:/(?!\.\.)[\w.+@-]+)*/?\z)");

    auto text = message.left(4 * maxLength);
    text = replaced(text, credential, [](const QRegularExpressionMatch &match) {
        const auto scheme = match.captured(1);
        return (scheme.isEmpty() ? match.captured(2) + match.captured(3) : scheme + QLatin1Char(' ')) +
               QStringLiteral("[secret]");
    });
    text = replaced(text, address, [](const QRegularExpressionMatch &match) {
        const auto rest = match.captured(2);
        const auto authority = rest.section(QLatin1Char('/'), 0, 0).section(QLatin1Char('?'), 0, 0);
        const auto host = authority.section(QLatin1Char('@'), -1).section(QLatin1Char('#'), 0, 0);
        return match.captured(1) + QStringLiteral("://") + (host == rest ? host : host + QStringLiteral("/[address]"));
    });
    text = replaced(text, quoted, [](const QRegularExpressionMatch &match) {
        const auto inside = match.captured(1) + match.captured(2) + match.captured(3);
        const bool isPlain = inside.isEmpty() || plainName.match(inside).hasMatch() ||
                             systemPath.match(inside).hasMatch() || inside.contains(QLatin1String("://"));
        return isPlain ? QString() : QStringLiteral("\"[text]\"");
    });
    text = replaced(text, path, [](const QRegularExpressionMatch &match) {
        const auto found = match.captured();
        return systemPath.match(found).hasMatch() ? QString() : QStringLiteral("[path]");
    });
    text = replaced(text, digits, [](const auto &) { return QStringLiteral("[number]"); });
    text = replaced(text, word, [](const QRegularExpressionMatch &match) {
        const auto found = match.captured();
        if (found.startsWith(QLatin1Char('/')))
            return QString(); // a path of the system, checked above
        const auto parts = QStringView(found).split(QLatin1Char('.'));
        const bool isSecret = std::any_of(parts.begin(), parts.end(), isLikeSecret);
        return isSecret ? QStringLiteral("[secret]") : QString();
    });
    return text.size() > maxLength ? shortened(text, maxLength) + QStringLiteral("…") : text;
}

} // namespace clinicdesk
