// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/idsuggestions.h"

#include "core/assessment/textscan_p.h"

#include <algorithm>
#include <string_view>

namespace clinicdesk {

namespace {

constexpr IdNumber firstGiven = 1;

std::vector<IdNumber> firstIds(const AssessmentList &list, IdKind kind, std::size_t maxCount)
{
    std::vector<IdNumber> numbers;
    for (auto number = firstGiven; number < list.idCount(kind) && numbers.size() < maxCount; ++number)
        numbers.push_back(number);
    return numbers;
}

} // namespace

std::vector<IdNumber> suggestIds(const AssessmentList &list, IdKind kind, QByteArrayView text, std::size_t maxCount)
{
    if (text.isEmpty())
        return firstIds(list, kind, maxCount);
    const textscan::Needle needle(std::string_view(text.data(), static_cast<std::size_t>(text.size())));
    std::vector<IdNumber> starting;
    std::vector<IdNumber> containing;
    for (auto number = firstGiven; number < list.idCount(kind) && starting.size() < maxCount; ++number) {
        const auto id = list.id(kind, number);
        const std::string_view bytes(id.data(), static_cast<std::size_t>(id.size()));
        if (bytes.size() < needle.size())
            continue;
        if (needle.matchesAt(bytes.data()))
            starting.push_back(number);
        else if (containing.size() < maxCount && needle.isIn(bytes))
            containing.push_back(number);
    }
    const auto room = std::min(maxCount - starting.size(), containing.size());
    starting.insert(starting.end(), containing.begin(), containing.begin() + static_cast<std::ptrdiff_t>(room));
    return starting;
}

} // namespace clinicdesk
