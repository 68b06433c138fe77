// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/keychain/keychain.h"

#include <QList>

#include <functional>

namespace clinicdesk {

/// Returns the keychain of a service. `makeKeychain`, or a keychain of a test.
using KeychainMaker = std::function<std::shared_ptr<SecretStore>(const QString &service)>;
KeychainMaker systemKeychains(KeychainPatience patience = {});

/// An entry of the keychain, by the service that it was stored for.
struct KeychainEntry {
    QString service;
    QString name;

    friend bool operator==(const KeychainEntry &, const KeychainEntry &) = default;
};

/// The keychain entries that must be removed, in a small file (0600) without secrets. They are noted before anything
/// else is erased, because then nothing else names them. The file disappears with its last entry. Errors:
/// StoreUnavailable. Blocks shortly.
class PendingRemovals {
public:
    explicit PendingRemovals(QString file);

    QList<KeychainEntry> all() const;
    Result<void> add(const QList<KeychainEntry> &entries) const;
    Result<void> forget(const QList<KeychainEntry> &entries) const;

private:
    Result<void> update(const std::function<void(QList<KeychainEntry> &)> &change) const;

    QString m_file;
};

struct RemovedEntries {
    int count = 0;                ///< entries that existed
    int left = 0;                 ///< entries that may still exist, and stay noted
    std::optional<Error> problem; ///< why: KeychainUnavailable, or StoreUnavailable for the file
};

/// The name of the entry with which a removal probes the keychain. It is noted with the others, because a process that
/// is killed may leave it.
inline const auto removalProbe = QStringLiteral("probe/removal");

/// Removes the entries that are noted in `file`, with the pieces of long secrets, and checks that they are gone. A
/// locked keychain reports every entry as missing, so a keychain that does not have an entry is probed.
Task<RemovedEntries> removePending(QString file, KeychainMaker keychains = systemKeychains());

} // namespace clinicdesk
