// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/aadhaarnumber.h"

#include "core/base/errorreason.h"
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

Error invalid(ErrorReason reason)
{
    return {.code = ErrorCode::InputInvalid, .reason = reason};
}

} // namespace

Result<SecretBytes> readAadhaarNumber(const SecretBytes &typed)
{
    const auto text = typed.view().trimmed();
    if (!std::ranges::all_of(text, [](char c) { return isDigit(c) || isGrouping(c); }))
        return invalid(ErrorReason::AadhaarNotDigits);
    QByteArray digits;
    digits.reserve(text.size()); // without this, growing would leave copies in memory
    std::ranges::copy_if(text, std::back_inserter(digits), isDigit);
    auto number = SecretBytes::takeFrom(std::move(digits));
    if (number.size() != digitCount)
        return Error{.code = ErrorCode::InputInvalid,
                     .reason = ErrorReason::AadhaarLength,
                     .sizeBytes = number.size(),
                     .limit = digitCount};
    if (number.view().front() < '2')
        return invalid(ErrorReason::AadhaarFirstDigit);
    if (!hasVerhoeffCheckDigit(number.view()))
        return invalid(ErrorReason::AadhaarCheckDigit);
    return number;
}

} // namespace clinicdesk
