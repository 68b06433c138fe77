// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QMap>
#include <QString>

#include <functional>

namespace clinicdesk {

/// The names of the keychain entries that programs of this user may have made, in a small file (0600) without any
/// secret: a keychain cannot be asked for its entries. A name is noted before its entry is written and taken out after
/// the entry was removed, so that a crash leaves at most a name without an entry. Several processes may use the file at
/// the same time. Every update changes the file, so that a watcher of it hears of new secrets.
class SecretIndex {
public:
    /// Names, each with the origin that an entry in the form of former versions was given for (empty for all others).
    using Entries = QMap<QString, QString>;

    /// An empty path notes names in memory, for secrets that are there.
    explicit SecretIndex(QString path)
        : m_path(std::move(path))
    {
    }

    /// Nothing when the file is missing or makes no sense.
    Entries entries() const;
    /// Writes the file with `initial` unless it exists. StoreUnavailable.
    Result<void> create(const Entries &initial);
    /// Locks the file, reads it again, applies `change` and writes the result. StoreUnavailable.
    Result<void> update(const std::function<void(Entries &)> &change);

private:
    Result<void> save(const Entries &entries) const;

    QString m_path;
    Entries m_memory; ///< without a path
};

} // namespace clinicdesk
