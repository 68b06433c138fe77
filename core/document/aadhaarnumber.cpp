// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/aadhaarnumber.h"

#include "core/base/verhoeff.h"

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr qsizetype digitCount = 12;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isGrouping(char c)
{
    return c == ' ' || c == '-';
}

Error invalid(const QString &reason)
{
    return {.code = ErrorCode::InputInvalid, .detail = reason};
}

} // namespace

Result<SecretBytes> readAadhaarNumber(const SecretBytes &typed)
{
    const auto text = typed.view().trimmed();
    if (!std::ranges::all_of(text, [](char c) { return isDigit(c) || isGrouping(c); }))
        return invalid(QStringLiteral("An Aadhaar number has digits alone, in groups or not."));
    QByteArray digits;
    digits.reserve(text.size()); // without this, growing would leave copies in memory
    std::ranges::copy_if(text, std::back_inserter(digits), isDigit);
    auto number = SecretBytes::takeFrom(std::move(digits));
    if (number.size() != digitCount)
        return invalid(
            QStringLiteral("An Aadhaar number has %1 digits; here are %2.").arg(digitCount).arg(number.size()));
    if (number.view().front() < '2')
        return invalid(QStringLiteral("An Aadhaar number does not begin with 0 or 1."));
    if (!hasVerhoeffCheckDigit(number.view()))
        return invalid(
            QStringLiteral("The last digit does not fit the others: a digit is wrong, or two have changed places."));
    return number;
}

} // namespace clinicdesk
