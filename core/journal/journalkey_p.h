// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/journal/chain_p.h"
#include "core/keychain/secretstore.h"

namespace clinicdesk {

/// The key of the journal, from the entry `journal_key` of the keychain; makes one if there is none. Two programs that
/// do this at the same time make one key: `file` is the journal's file, beside which a lock file is made. Errors:
/// KeychainUnavailable, also if the keychain is locked; StoreUnavailable without the lock.
Task<Result<SharedSecret>> journalKey(std::shared_ptr<SecretStore> keychain, QString file);

/// The head that was saved last, in the entry `journal_head`; nothing if there is none. Errors: KeychainUnavailable.
Task<Result<std::optional<JournalHead>>> readHead(std::shared_ptr<SecretStore> keychain);
Task<Result<void>> writeHead(std::shared_ptr<SecretStore> keychain, JournalHead head);

} // namespace clinicdesk
