// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/typednumber.h"

#include "core/base/asciidigits.h"

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qsizetype maxDigits = 20;

bool isAsciiDigit(QChar sign)
{
    return sign >= u'0' && sign <= u'9';
}

} // namespace

QString typedNumber(const QString &text)
{
    const auto typed = withAsciiDigits(text);
    auto digits = typed;
    digits.removeIf([](QChar sign) { return sign.category() == QChar::Separator_Space; });
    return digits.size() <= maxDigits && std::ranges::all_of(digits, isAsciiDigit) ? digits : typed.trimmed();
}

} // namespace clinicdesk
