// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/changebatch.h"

namespace clinicdesk {

bool ChangeBatch::join(Change change)
{
    const std::lock_guard lock(m_mutex);
    if (m_begun)
        return false;
    m_changes.push_back(std::move(change));
    return true;
}

std::vector<ChangeBatch::Change> ChangeBatch::begin()
{
    const std::lock_guard lock(m_mutex);
    m_begun = true;
    return std::exchange(m_changes, {});
}

void ChangeBatch::perform(Database &database)
{
    const auto changes = begin();
    const auto all = [&]() -> Result<void> {
        for (const auto &change : changes) {
            if (auto done = change.perform(database); !done)
                return done;
        }
        return {};
    };
    const bool together = changes.size() > 1 && database.inTransaction(all);
    for (const auto &change : changes) {
        if (!together) [[maybe_unused]]
            const auto done = change.perform(database);
        change.tell();
    }
}

} // namespace clinicdesk
