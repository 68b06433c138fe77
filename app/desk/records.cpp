// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/records.h"

namespace clinicdesk::desk {

Task<Records> openRecords(Places places, std::shared_ptr<SecretStore> keychain, SharedSecret storeKey, bool canSeal)
{
    Records records;
    const Journal::Options journalOptions{.file = places.journalFile};
    const auto journal = co_await Journal::open(journalOptions);
    records.journal = journal ? *journal : Journal::inMemory();
    if (!canSeal) {
        records.checked = CheckedProfiles::inMemory();
        co_return records;
    }
    const CheckedProfiles::Options checkedOptions{
        .file = places.checkedProfilesFile, .keychain = keychain, .storeKey = storeKey};
    const auto checked = co_await CheckedProfiles::open(checkedOptions);
    records.checked = checked ? *checked : CheckedProfiles::inMemory();
    co_return records;
}

} // namespace clinicdesk::desk
