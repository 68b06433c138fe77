// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/profilecheckstore.h"
#include "core/journal/journal.h"
#include "core/outbox/outbox.h"
#include "core/outbox/outboxsnapshot.h"
#include "core/service/connectioncheck.h"
#include "core/session/session.h"
#include "core/store/sealednotes.h"

namespace clinicdesk {

/// When an outbox in memory replaces one that cannot be opened, for this run.
enum class MemoryOutbox {
    WhateverFails,   ///< the window: the user sees what is missing and can continue
    WithoutKeychain, ///< a command, if no document waits on the disk: any other problem ends it, because a script would
                     ///< treat lost documents as delivered
};

/// The outbox of this user, and how it was opened.
struct OpenedOutbox {
    std::shared_ptr<Outbox> outbox;
    std::optional<Error> problem;   ///< why it is in memory; nothing if it is on the disk
    QList<OutboxDocument> readOnly; ///< documents of the outbox on the disk, if its disk does not allow opening it
    bool hidesDocuments = false;    ///< the disk has documents that cannot be listed
    SavedDocuments saved;           ///< in an outbox on the disk that cannot be opened without its key

    /// Whether it is in memory only because the keychain is locked or does not respond, so that the outbox on the disk
    /// can be opened as soon as it responds.
    bool waitsForKeychain() const;
    /// Number of documents of a connection that are not in a final state. Returns `problem` if documents on the disk
    /// cannot be listed, because those count as waiting.
    Result<int> countWaiting(const ConnectionId &connection) const;
};

/// What the documents of a connection show about its storage and its workspace, and `known` about its patient numbers.
DeliveryFacts deliveryFacts(const QList<OutboxDocument> &documents, const Connection &connection,
                            const KnownPatientNumbers &known = {});

/// Options for the outbox with the session's places, keychain and store key.
OutboxOptions outboxOptions(const Session &session);
/// Returns false if nothing was ever stored. Opening an outbox would create one, with a key.
bool hasOutbox(const Session &session);
/// Opens the outbox. `options` are those of `outboxOptions()`. Errors of `Outbox::open`, unless `fallback` allows an
/// outbox in memory. An error about the keychain or the store key has the number of documents that wait in
/// `Error::sizeBytes`.
Task<Result<OpenedOutbox>> openOutbox(OutboxOptions options, MemoryOutbox fallback);

/// Who uses the journal.
struct JournalUse {
    JournalPerson person;
    AccessRules access = {};
    int keepDays = defaultJournalDays;
};

/// Opens the journal of this account for a person with these places. `keychain` is that of the person, null for none;
/// the key of the journal is in the keychain of the account. Errors of `Journal::open`.
Task<Result<std::shared_ptr<Journal>>> openJournal(AppPaths places, std::shared_ptr<SecretStore> keychain,
                                                   JournalUse use);

/// What the window saves on this computer besides the outbox. Each part is in memory if it cannot be saved on the disk
/// (`isPersistent()`).
struct LocalStores {
    std::shared_ptr<ProfileCheckStore> checked; ///< sealed
    std::shared_ptr<Journal> journal;
    std::optional<Error> journalProblem; ///< why the journal is in memory
    std::shared_ptr<SealedNotes> notes;  ///< notes of the window
};

/// Opens the records. `outboxKey` seals the notes; it is null if the outbox has no key. Then the profiles and notes
/// stay in memory, so that a keychain that does not respond is not asked again.
Task<LocalStores> openLocalStores(AppPaths places, std::shared_ptr<SecretStore> keychain, SharedSecret storeKey,
                                  SharedSecret outboxKey, JournalUse use);

} // namespace clinicdesk
