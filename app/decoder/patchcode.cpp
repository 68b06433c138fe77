// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/patchcode.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clinicdesk::decoder {

namespace {

/// One line across the page: the lengths of white and black, in turn; white is first, and may be empty.
std::vector<int> runsOf(const InkMask &mask, int line, bool isRow)
{
    const int length = isRow ? mask.size.width() : mask.size.height();
    std::vector<int> runs{0};
    bool isBlack = false;
    for (int i = 0; i < length; ++i) {
        const bool ink = isRow ? mask.at(i, line) : mask.at(line, i);
        if (ink != isBlack) {
            runs.push_back(0);
            isBlack = ink;
        }
        ++runs.back();
    }
    return runs;
}

constexpr std::size_t bars = 7; // four black, three white

/// Wide bars are 2.5 times as wide as narrow ones and as the spaces: 0.2 and 0.08 inch.
bool isPatch(const int *runs, const std::array<bool, bars> &isWide)
{
    constexpr double units = 10;
    constexpr double minUnit = 3;
    int total = 0;
    for (std::size_t i = 0; i < bars; ++i)
        total += runs[i];
    const double unit = total / units;
    if (unit < minUnit || runs[-1] < unit || runs[bars] < unit)
        return false;
    for (std::size_t i = 0; i < bars; ++i) {
        const double size = runs[i] / unit;
        const bool isRight = isWide[i] ? size > 1.9 && size < 3.1 : size > 0.5 && size < 1.6;
        if (!isRight)
            return false;
    }
    return true;
}

/// Where the patch code starts on this line; nothing where there is none.
int patchOn(const std::vector<int> &runs)
{
    constexpr std::array<bool, bars> forward{false, false, true, false, false, false, true};
    constexpr std::array<bool, bars> backward{true, false, false, false, true, false, false};
    int at = runs.front();
    for (std::size_t i = 1; i + bars < runs.size(); i += 2) {
        if (isPatch(&runs[i], forward) || isPatch(&runs[i], backward))
            return at;
        at += runs[i] + runs[i + 1];
    }
    return -1;
}

/// The bars are at least 19 mm long, in the same place on each line.
bool hasPatchAcross(const InkMask &mask, bool isRow)
{
    constexpr double minLength = 15;
    const double scale = mask.pixelsPerMillimetre();
    const int lines = isRow ? mask.size.height() : mask.size.width();
    const int step = std::max(1, static_cast<int>(scale));
    const int needed = static_cast<int>(minLength * scale) / step;
    int found = 0;
    int last = -1;
    for (int line = 0; line < lines && found < needed; line += step) {
        const int at = patchOn(runsOf(mask, line, isRow));
        const bool isSame = at >= 0 && (found == 0 || std::abs(at - last) <= 2 * step);
        found = isSame ? found + 1 : at >= 0 ? 1 : 0;
        last = at;
    }
    return needed > 0 && found >= needed;
}

} // namespace

bool hasPatchCode(const InkMask &mask)
{
    return hasPatchAcross(mask, true) || hasPatchAcross(mask, false);
}

} // namespace clinicdesk::decoder
