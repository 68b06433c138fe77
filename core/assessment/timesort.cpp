// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/timesort_p.h"

#include "core/assessment/radixsort_p.h"

namespace clinicdesk {

namespace {

constexpr std::size_t few = 512;
constexpr int keyBits = 32;

void sortFew(std::span<std::uint32_t> numbers, std::span<const AssessmentConversation> conversations, TimeOrder order)
{
    std::ranges::sort(numbers, [&](auto one, auto other) {
        const auto first = conversations[one].createdAt;
        const auto second = conversations[other].createdAt;
        if (first != second)
            return (first > second) == (order == TimeOrder::NewestFirst);
        return one < other;
    });
}

/// 0 without a time, larger for newer times.
std::uint64_t ageless(TimestampMs time)
{
    return static_cast<std::uint64_t>(time) - static_cast<std::uint64_t>(noTimestamp);
}

/// Maps the times between the first and the last to keys of 32 bits; close times may get equal keys.
class Scale {
public:
    Scale(std::span<const std::uint32_t> numbers, std::span<const AssessmentConversation> conversations)
    {
        std::uint64_t last = 0;
        for (const auto number : numbers) {
            const auto time = ageless(conversations[number].createdAt);
            last = std::max(last, time);
            m_first = time > 0 ? std::min(m_first, time) : m_first;
        }
        if (last > 0)
            m_shift = std::max(0, static_cast<int>(std::bit_width(last - m_first + 1)) - keyBits);
        m_last = keyOf(last);
    }

    std::uint32_t keyOf(std::uint64_t time) const
    {
        return time > 0 ? static_cast<std::uint32_t>((time - m_first + 1) >> m_shift) : 0;
    }
    std::uint32_t last() const { return m_last; }

private:
    std::uint64_t m_first = ~std::uint64_t{0};
    int m_shift = 0;
    std::uint32_t m_last = 0;
};

void sortMany(std::span<std::uint32_t> numbers, std::span<const AssessmentConversation> conversations, TimeOrder order)
{
    const Scale scale(numbers, conversations);
    std::vector<Keyed<std::uint32_t>> keyed(numbers.size());
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        const auto key = scale.keyOf(ageless(conversations[numbers[at]].createdAt));
        keyed[at] = {order == TimeOrder::NewestFirst ? scale.last() - key : key, numbers[at]};
    }
    sortByKey(keyed);
    for (std::size_t at = 0; at < keyed.size();) {
        auto end = at + 1;
        numbers[at] = keyed[at].item;
        for (; end < keyed.size() && keyed[end].key == keyed[at].key; ++end)
            numbers[end] = keyed[end].item;
        if (end - at > 1)
            sortFew(numbers.subspan(at, end - at), conversations, order);
        at = end;
    }
}

} // namespace

void sortByTime(std::span<std::uint32_t> numbers, std::span<const AssessmentConversation> conversations,
                TimeOrder order)
{
    if (numbers.size() <= few)
        sortFew(numbers, conversations, order);
    else
        sortMany(numbers, conversations, order);
}

} // namespace clinicdesk
