// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/checkedprofiles.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/session/session.h"
#include "core/store/sealednotes.h"

namespace clinicdesk {

/// When an outbox that cannot be opened is replaced by one in memory, for this run.
enum class MemoryOutbox {
    WhateverFails,   ///< the window: a person sees what is missing and goes on
    WithoutKeychain, ///< a command: any other problem ends it, for a script would take what is lost for delivered
};

/// The outbox of this user, and how it was opened.
struct OpenedOutbox {
    std::shared_ptr<Outbox> outbox;
    std::optional<Error> problem;   ///< why it is in memory; nothing when it is on the disk
    QList<OutboxDocument> readOnly; ///< what the one on the disk has, where its disk does not let it be opened
    bool hidesDocuments = false;    ///< something is on the disk that cannot be seen

    /// How many documents of a connection are not at their end. `problem` where documents on the disk cannot be seen:
    /// what is not known to be finished counts as waiting.
    Result<int> countWaiting(const ConnectionId &connection) const;
};

/// For the outbox of the session's places, keychain and store key.
OutboxOptions outboxOptions(const Session &session);
/// False where nothing was ever stored: opening an outbox would make one, and a key for it.
bool hasOutbox(const Session &session);
/// Errors of `Outbox::open`, as far as `fallback` does not replace it. `options` are those of `outboxOptions`.
Task<Result<OpenedOutbox>> openOutbox(OutboxOptions options, MemoryOutbox fallback);

/// What the window keeps on this computer besides the outbox; in memory where it cannot be kept on the disk
/// (`isLasting()`).
struct Records {
    std::shared_ptr<CheckedProfiles> checked; ///< sealed
    std::shared_ptr<Journal> journal;
    std::shared_ptr<SealedNotes> notes; ///< of the window
};

/// `outboxKey`: seals the notes; null where the outbox has none, and then a silent keychain is not asked for another
/// one.
Task<Records> openRecords(Places places, std::shared_ptr<SecretStore> keychain, SharedSecret storeKey,
                          SharedSecret outboxKey);

} // namespace clinicdesk
