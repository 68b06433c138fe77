// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/verhoeff.h"

#include <array>

namespace clinicdesk {

namespace {

using Row = std::array<unsigned char, 10>;

// Multiplication table of the dihedral group of ten elements.
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

// Verhoeff's permutation, row by position of the digit from the right.
constexpr std::array<Row, 8> permutation{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                          {1, 5, 7, 6, 2, 8, 3, 0, 9, 4},
                                          {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
                                          {8, 9, 1, 6, 0, 4, 3, 5, 2, 7},
                                          {9, 4, 5, 3, 1, 2, 6, 8, 7, 0},
                                          {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
                                          {2, 7, 9, 3, 8, 0, 6, 4, 1, 5},
                                          {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}}};

} // namespace

bool hasVerhoeffCheckDigit(QByteArrayView digits)
{
    unsigned char check = 0;
    for (qsizetype place = 0; place < digits.size(); ++place) {
        const auto digit = static_cast<std::size_t>(digits[digits.size() - 1 - place] - '0');
        check = product[check][permutation[static_cast<std::size_t>(place) % permutation.size()][digit]];
    }
    return check == 0;
}

} // namespace clinicdesk
