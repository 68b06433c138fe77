// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/checksums.h"

namespace clinicdesk::decoder {

void Checksums::addWrong(const WrongChecksum &wrong)
{
    if (!m_calculated[wrong.written].insert(wrong.calculated).second)
        return;
    auto &count = countOf(wrong.use);
    if (wrong.isNearlyRight)
        ++count.nearlyRight;
    else if (wrong.isDataSound)
        ++count.wrong;
}

bool Checksums::showsDamage(const WrongChecksum &wrong) const
{
    if (!wrong.isDataSound)
        return true;
    const auto written = m_calculated.find(wrong.written);
    const bool isForDifferentData = written != m_calculated.end() && written->second.size() > 1;
    if (isForDifferentData && !wrong.isNearlyRight)
        return false;
    const auto &own = m_counts[static_cast<std::size_t>(wrong.use)];
    if (own.all() > 1)
        return !own.meansNothing();
    Count all;
    for (const auto &count : m_counts) {
        all.right += count.right;
        all.nearlyRight += count.nearlyRight;
        all.wrong += count.wrong;
    }
    if (all.meansNothing())
        return false;
    // Sound operators speak for a single content; nothing does for a single picture or font.
    return wrong.isNearlyRight || wrong.use != WrongChecksum::Use::Content || all.right > 0;
}

} // namespace clinicdesk::decoder
