// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/base/worker.h"

#include <QMap>
#include <QString>

#include <functional>
#include <memory>

namespace clinicdesk {

/// The names of the keychain entries that programs of this user may have made, in a small file (0600) without secrets.
/// A keychain cannot list its entries. A name is added before its entry is written and removed after the entry was
/// removed, so a crash leaves at most a name without an entry. Several processes may use the file at the same time.
/// Every update changes the file, so that a process that watches it learns of new secrets. Call on one thread.
class SecretIndex {
public:
    /// Maps each name to the origin for which an entry in the form of earlier versions was made; the origin is empty
    /// for all other entries.
    using Entries = QMap<QString, QString>;
    using Change = std::function<void(Entries &)>;

    /// Saves the names in the file `path`. With an empty path the names stay in memory, for secrets that are in memory
    /// too.
    explicit SecretIndex(QString path);

    /// Returns the saved names; nothing if the file is missing or invalid.
    Entries entries() const;
    /// Writes the file with `initial` unless the file exists. StoreUnavailable. May block, but only when this user
    /// starts the program for the first time.
    Result<void> create(const Entries &initial);
    /// Locks the file, reads it again, applies `change` and saves the result. Runs on a thread of its own, because
    /// another process may hold the lock. Updates run one after the other. StoreUnavailable.
    Task<Result<void>> update(Change change);

private:
    QString m_path;
    Entries m_memory; ///< without a path
    std::unique_ptr<Worker> m_thread;
};

} // namespace clinicdesk
