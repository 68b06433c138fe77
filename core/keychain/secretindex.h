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

/// The names of the keychain entries that programs of this user may have made, in a small file (0600) without any
/// secret: a keychain cannot be asked for its entries. A name is noted before its entry is written and taken out after
/// the entry was removed, so that a crash leaves at most a name without an entry. Several processes may use the file at
/// the same time. Every update changes the file, so that a watcher of it hears of new secrets. Call on one thread.
class SecretIndex {
public:
    /// Names, each with the origin that an entry in the form of former versions was given for (empty for all others).
    using Entries = QMap<QString, QString>;
    using Change = std::function<void(Entries &)>;

    /// An empty path notes names in memory, for secrets that are there.
    explicit SecretIndex(QString path);

    /// Nothing when the file is missing or makes no sense.
    Entries entries() const;
    /// Writes the file with `initial` unless it exists. StoreUnavailable. May block, the first time a user has the
    /// program.
    Result<void> create(const Entries &initial);
    /// Locks the file, reads it again, applies `change` and writes the result: on a thread of its own, as another
    /// process may keep the lock. One update follows the other. StoreUnavailable.
    Task<Result<void>> update(Change change);

private:
    QString m_path;
    Entries m_memory; ///< without a path
    std::unique_ptr<Worker> m_thread;
};

} // namespace clinicdesk
