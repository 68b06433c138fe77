// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"
#include "core/base/task.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace clinicdesk {

/// Name of an entry. `secretName` in core/connection makes the names for connections.
struct SecretName {
    QString text;
    static SecretName storeKey(const QString &storeId);
    static SecretName journalKey();  ///< `journal_key`: of the journal of all people of the account
    static SecretName journalHead(); ///< `journal_head`: where that journal ended last; no secret, but out of reach
    friend bool operator==(const SecretName &, const SecretName &) = default;
};

/// What is remembered of an entry that was stored. It does not contain the secret.
struct SecretNote {
    QDateTime at;         ///< UTC
    QString keychain;     ///< kind of the keychain (`keychainKind`); empty if it is not known
    QString keyring = {}; ///< name of the keyring or database in it; empty if it is not known

    friend bool operator==(const SecretNote &, const SecretNote &) = default;
};

/// Stores secrets by name. Errors: KeychainUnavailable, with the reason (`isKeychainProblem`) if it is known: no
/// keychain responds, or it is locked and was not unlocked.
class SecretStore {
public:
    virtual ~SecretStore() = default;
    /// Returns a null pointer if there is no such entry, and an error if that is not certain.
    virtual Task<Result<SharedSecret>> read(SecretName name) = 0;
    /// `secret` must not be null.
    virtual Task<Result<void>> write(SecretName name, SharedSecret secret) = 0;
    /// Succeeds also if there is no such entry.
    virtual Task<Result<void>> remove(SecretName name) = 0;
    /// True if the written secrets still exist after the process ends.
    virtual bool isPersistent() const = 0;
    /// What is remembered of an entry that was stored and not removed. A store that remembers an entry but does not
    /// have it has lost it, or it is locked. Nothing for a store that remembers nothing.
    virtual std::optional<SecretNote> noteOf(const SecretName &name) const;
    /// For an entry that was stored and is not found: KeychainUnavailable with KeychainLocked, and with the names of
    /// keyrings as subject, if it may be in one that is locked. Nothing if it is lost.
    virtual Task<std::optional<Error>> problemOfMissing(SecretName name);
    /// Returns the names of the unlocked keyrings or databases that have the entry; empty if they are not known. Where
    /// there are several, it is not defined which one `read()` takes.
    virtual Task<QStringList> keyringsOf(SecretName name);
};

/// Stores secrets in the memory of this process. They are lost when the process ends.
std::unique_ptr<SecretStore> makeMemorySecretStore();

} // namespace clinicdesk
