// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hiddencharacter.h"

#include <QList>

#include <algorithm>

namespace clinicdesk {

namespace {

bool isPlainInLine(QChar c)
{
    return (c.unicode() >= 0x20 && c.unicode() < 0x7F) || c == QLatin1Char('\t');
}

bool isDirectionMark(char32_t c)
{
    return c == 0x200E || c == 0x200F || (c >= 0x2066 && c <= 0x2069);
}

} // namespace

bool isHiddenCharacter(char32_t c)
{
    constexpr char32_t nonJoiner = 0x200C;
    constexpr char32_t joiner = 0x200D;
    if (c == nonJoiner || c == joiner)
        return false;
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format: // direction, zero width, soft hyphen, tags
    case QChar::Other_Surrogate:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        break;
    }
    // Letters and marks without a picture: the grapheme joiner, fillers of Hangul and Khmer. What Unicode has reserved
    // for such characters is not seen, either, and has the variation selectors of the supplement.
    const bool isReserved = c == 0x2065 || (c >= 0xFFF0 && c <= 0xFFF8) || (c >= 0xE0000 && c <= 0xE0FFF);
    return c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 || c == 0x3164 || c == 0xFFA0 ||
           isReserved;
}

QString printableLine(const QString &text)
{
    if (std::ranges::all_of(text, isPlainInLine))
        return text;
    QString line;
    line.reserve(text.size());
    for (const char32_t c : text.toUcs4()) {
        if (!isHiddenCharacter(c) || c == '\t')
            line += QChar::fromUcs4(c);
        else if (!isDirectionMark(c))
            line += QChar(QChar::ReplacementCharacter);
    }
    return line;
}

} // namespace clinicdesk
