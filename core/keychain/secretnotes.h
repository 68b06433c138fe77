// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/keychain/secretstore.h"

#include <QMap>

#include <functional>
#include <memory>

namespace clinicdesk {

/// What a program of this user has stored in the keychain, in a small file (0600) without secrets: which entries, when
/// and where, and the pieces of long secrets. An entry that is noted here and missing in the keychain is lost, not new.
///
/// It is not part of SecretIndex: an earlier version removes every entry of that file that is neither a token nor a key
/// of a connection. Several processes may use the file at the same time. Call on one thread.
class SecretNotes {
public:
    struct Content {
        QMap<QString, SecretNote> stored; ///< by the name of the entry
        QMap<QString, QDateTime> pieces;  ///< names of pieces, noted before they are written; when they were noted

        friend bool operator==(const Content &, const Content &) = default;
    };
    using Change = std::function<void(Content &)>;

    /// Saves the notes in the file `path`. With an empty path they stay in memory.
    explicit SecretNotes(QString path);

    /// Returns the saved notes; nothing if the file is missing or invalid.
    Content content() const;
    /// Locks the file, reads it again, applies `change`, and saves the result if it is different. Runs on a thread of
    /// its own. StoreUnavailable.
    Task<Result<void>> update(Change change);

private:
    QString m_path;
    Content m_memory; ///< without a path
    std::unique_ptr<Worker> m_thread;
};

} // namespace clinicdesk
