// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/asciidigits.h"

#include <algorithm>

namespace clinicdesk {

namespace {

bool isOtherDigit(QChar character)
{
    return character.unicode() > 0x7f && character.isDigit();
}

} // namespace

QString withAsciiDigits(QString text)
{
    if (std::none_of(text.cbegin(), text.cend(), isOtherDigit))
        return text; // not copied: searches call this for each of thousands of texts
    for (QChar &character : text) {
        if (isOtherDigit(character))
            character = QChar(u'0' + character.digitValue());
    }
    return text;
}

} // namespace clinicdesk
