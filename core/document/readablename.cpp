// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/readablename.h"

namespace clinicdesk {

namespace {

// Characters that change the text direction, and characters without width. The joiners U+200C and U+200D stay, because
// Indian scripts need them.
bool isInvisibleMark(char32_t c)
{
    return c == 0x061C || c == 0x200B || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF;
}

bool isLeftOut(QChar c)
{
    const auto category = c.category();
    return category == QChar::Other_Control || category == QChar::Separator_Line ||
           category == QChar::Separator_Paragraph || isInvisibleMark(c.unicode());
}

} // namespace

QString displayName(const QString &name)
{
    auto readable = name;
    readable.removeIf(isLeftOut);
    return readable;
}

} // namespace clinicdesk
