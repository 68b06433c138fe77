// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/keychain/secretstore.h"

#include <memory>

namespace clinicdesk {

class StoreThread;

/// Small values that the window keeps over a restart and that may name a patient or a file. Each value is sealed under
/// its name; the names themselves are not sealed.
///
/// Use on one thread. The work is done on a separate thread, in the order of the calls.
class SealedNotes {
public:
    struct Options {
        QString file;                          ///< created if missing, readable by its owner only
        std::shared_ptr<SecretStore> keychain; ///< holds the key; null for none
        SharedSecret storeKey;                 ///< 32 bytes to use instead of the keychain; null otherwise
    };

    /// A file that is damaged or was sealed with another key is quarantined, never deleted, and a new one is created:
    /// what a note says is a convenience. Errors: StoreUnavailable, StoreNewer, KeychainUnavailable. On an error the
    /// file is unchanged; use `inMemory` for this run instead.
    static Task<Result<std::shared_ptr<SealedNotes>>> open(Options options);
    static std::shared_ptr<SealedNotes> inMemory();
    ~SealedNotes();
    SealedNotes(const SealedNotes &) = delete;
    SealedNotes &operator=(const SealedNotes &) = delete;

    /// Returns an empty value if `name` has none or if it can no longer be opened. Errors: StoreUnavailable,
    /// StoreDamaged.
    Task<Result<QByteArray>> read(QString name);
    /// Replaces the value of `name`. Errors: StoreUnavailable, StoreDamaged.
    Task<Result<void>> write(QString name, QByteArray value);

private:
    explicit SealedNotes(std::shared_ptr<StoreThread> store);

    std::shared_ptr<StoreThread> m_store;
};

} // namespace clinicdesk
