// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/readablename.h"

#include <QList>

namespace clinicdesk {

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
    // Letters and marks without a picture: the grapheme joiner, fillers of Hangul and Khmer, variation selectors of the
    // supplement.
    return c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 || c == 0x3164 || c == 0xFFA0 ||
           (c >= 0xE0100 && c <= 0xE01EF);
}

QString displayName(const QString &name)
{
    QString readable;
    readable.reserve(name.size());
    for (const char32_t c : name.toUcs4()) {
        if (!isHiddenCharacter(c))
            readable += QChar::fromUcs4(c);
    }
    return readable;
}

} // namespace clinicdesk
