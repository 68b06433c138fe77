// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/aadhaarnumber.h"

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr qsizetype digitCount = 12;

using Row = std::array<unsigned char, 10>;

// The multiplication of the dihedral group of ten elements.
constexpr std::array<Row, 10> product{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                       {1, 2, 3, 4, 0, 6, 7, 8, 9, 5},
                                       {2, 3, 4, 0, 1, 7, 8, 9, 5, 6},
                                       {3, 4, 0, 1, 2, 8, 9, 5, 6, 7},
                                       {4, 0, 1, 2, 3, 9, 5, 6, 7, 8},
                                       {5, 9, 8, 7, 6, 0, 4, 3, 2, 1},
                                       {6, 5, 9, 8, 7, 1, 0, 4, 3, 2},
                                       {7, 6, 5, 9, 8, 2, 1, 0, 4, 3},
                                       {8, 7, 6, 5, 9, 3, 2, 1, 0, 4},
                                       {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}}};

// Verhoeff's permutation, applied as often as the digit's place from the right says.
constexpr std::array<Row, 8> permutation{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                          {1, 5, 7, 6, 2, 8, 3, 0, 9, 4},
                                          {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
                                          {8, 9, 1, 6, 0, 4, 3, 5, 2, 7},
                                          {9, 4, 5, 3, 1, 2, 6, 8, 7, 0},
                                          {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
                                          {2, 7, 9, 3, 8, 0, 6, 4, 1, 5},
                                          {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}}};

bool hasGoodCheckDigit(QByteArrayView digits)
{
    unsigned char check = 0;
    for (qsizetype place = 0; place < digits.size(); ++place) {
        const auto digit = static_cast<std::size_t>(digits[digits.size() - 1 - place] - '0');
        check = product[check][permutation[static_cast<std::size_t>(place) % permutation.size()][digit]];
    }
    return check == 0;
}

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
    digits.reserve(text.size()); // or it would leave copies behind as it grows
    std::ranges::copy_if(text, std::back_inserter(digits), isDigit);
    auto number = SecretBytes::takeFrom(std::move(digits));
    if (number.size() != digitCount)
        return invalid(
            QStringLiteral("An Aadhaar number has %1 digits; here are %2.").arg(digitCount).arg(number.size()));
    if (number.view().front() < '2')
        return invalid(QStringLiteral("An Aadhaar number does not begin with 0 or 1."));
    if (!hasGoodCheckDigit(number.view()))
        return invalid(
            QStringLiteral("The last digit does not fit the others: a digit is wrong, or two have changed places."));
    return number;
}

} // namespace clinicdesk
