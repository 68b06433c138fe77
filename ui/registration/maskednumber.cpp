// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/maskednumber.h"

namespace clinicdesk::ui {

namespace {

constexpr qsizetype lastShown = 4;

bool isSeparator(QChar sign)
{
    return sign.isSpace() || sign.category() == QChar::Punctuation_Dash;
}

/// Signs from `start` on that spell the number; 0 when they do not.
qsizetype lengthOfNumberAt(QStringView text, qsizetype start, QByteArrayView number)
{
    qsizetype at = start;
    for (qsizetype digit = 0; digit < number.size(); ++digit, ++at) {
        while (digit > 0 && at < text.size() && isSeparator(text.at(at)))
            ++at;
        if (at >= text.size() || text.at(at) != QLatin1Char(number.at(digit)))
            return 0;
    }
    return at - start;
}

} // namespace

QString maskedNumber(QByteArrayView number)
{
    return QStringLiteral("•••• •••• ") + QLatin1String(number.last(lastShown));
}

QString withoutNumber(const QString &text, QByteArrayView number)
{
    QString shown;
    for (qsizetype at = 0; at < text.size();) {
        const auto length = lengthOfNumberAt(text, at, number);
        shown += length > 0 ? maskedNumber(number) : QString(text.at(at));
        at += length > 0 ? length : 1;
    }
    return shown;
}

} // namespace clinicdesk::ui
