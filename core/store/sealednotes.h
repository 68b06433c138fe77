// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/keychain/secretstore.h"

#include <memory>

namespace clinicdesk {

class StoreThread;

/// Small values that the window keeps over a restart and that may name a patient or a file: sealed, each under a name
/// of ours. Which names there are is not sealed.
///
/// For one thread; the work is done on a thread of its own, in the order of asking.
class SealedNotes {
public:
    struct Options {
        QString file;                          ///< made when missing, for its owner alone
        std::shared_ptr<SecretStore> keychain; ///< keeps the key; null for none
        SharedSecret storeKey;                 ///< 32 bytes that replace the keychain; null otherwise
    };

    /// StoreUnavailable, StoreDamaged, StoreNewer, KeychainUnavailable: the file is left as it is. `inMemory` opens one
    /// for this run instead.
    static Task<Result<std::shared_ptr<SealedNotes>>> open(Options options);
    static std::shared_ptr<SealedNotes> inMemory();
    ~SealedNotes();
    SealedNotes(const SealedNotes &) = delete;
    SealedNotes &operator=(const SealedNotes &) = delete;

    /// Empty where there is none, or where it cannot be opened any more. StoreUnavailable, StoreDamaged.
    Task<Result<QByteArray>> read(QString name);
    /// Takes the place of the former value. StoreUnavailable, StoreDamaged.
    Task<Result<void>> write(QString name, QByteArray value);

private:
    explicit SealedNotes(std::shared_ptr<StoreThread> store);

    std::shared_ptr<StoreThread> m_store;
};

} // namespace clinicdesk
