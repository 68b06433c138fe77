// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/asciidigits.h"

namespace clinicdesk {

QString withAsciiDigits(QString text)
{
    for (QChar &character : text) {
        if (character.isDigit())
            character = QChar(u'0' + character.digitValue());
    }
    return text;
}

} // namespace clinicdesk
