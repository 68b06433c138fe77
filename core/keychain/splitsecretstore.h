// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemclock.h"
#include "core/base/worker.h"
#include "core/keychain/secretstore.h"

#include <QMap>
#include <QStringList>

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

/// The longest item that every keychain saves: that of Windows allows a few more bytes.
inline constexpr qsizetype maxItemBytes = 2'048;
/// The longest secret; no service accepts a longer token.
inline constexpr qsizetype maxSecretBytes = 32 * maxItemBytes;

/// A keychain for secrets of any length up to `maxSecretBytes`, which also remembers what was stored in it.
///
/// A secret that is longer than one item is saved in pieces. The entry itself then has a header: which pieces belong to
/// it, its length and its SHA-256. New pieces have names of their own and are written first; the header, written last,
/// exchanges the former secret for the new one in one step; then the former pieces are removed. So a reader always gets
/// one whole secret, the former or the new one, also when a program or the computer stopped in between. The pieces that
/// this leaves are noted before they are written (SecretNotes), and `removeLeftovers()` removes them.
///
/// Entries of earlier versions are single items and are read as they are. An earlier version sees a header as a token
/// that the service refuses, and asks for a new one.
///
/// Use on one thread. Errors: KeychainUnavailable; InputInvalid with SecretTooLong; StoreUnavailable if pieces cannot
/// be noted.
class SplitSecretStore final : public SecretStore, public std::enable_shared_from_this<SplitSecretStore> {
public:
    SplitSecretStore(std::shared_ptr<SecretStore> keychain, SecretNotes notes, Clock clock = systemClock());

    /// Null also if pieces are missing or do not fit together: the keychain has lost the secret. KeychainLocked, with
    /// the name of the keyring as subject, if the secret was stored in one that is locked, and another keyring has an
    /// entry of the same name: that one may be of an earlier time.
    Task<Result<SharedSecret>> read(SecretName name) override;
    Task<Result<void>> write(SecretName name, SharedSecret secret) override;
    /// Removes every piece, too.
    Task<Result<void>> remove(SecretName name) override;
    bool isPersistent() const override { return m_keychain->isPersistent(); }
    std::optional<SecretNote> noteOf(const SecretName &name) const override;
    /// Names only the keyring of the note, if that is locked.
    Task<std::optional<Error>> problemOfMissing(SecretName name) override;
    Task<QStringList> keyringsOf(SecretName name) override { return m_keychain->keyringsOf(std::move(name)); }

    /// Removes pieces that belong to no secret, if they are older than an hour: another program may be writing newer
    /// ones.
    Task<Result<void>> removeLeftovers();
    /// The names of all entries that were stored, with their pieces.
    QStringList knownEntries() const;

private:
    struct Header;
    /// Reads the pieces; null if they do not fit.
    Task<Result<SharedSecret>> join(SecretName name, Header header);
    Task<Result<void>> writePieces(SecretName name, Header header, SharedSecret secret);
    Task<Result<void>> removePieces(QStringList pieces);
    Task<Result<void>> remember(SecretName name);
    /// For an entry that was found: an error if the secret that was stored last is in another keyring, which is locked.
    Task<std::optional<Error>> problemOfFormer(SecretName name);
    /// The pieces of one secret that no header needs any more.
    Task<Result<QStringList>> leftoversOf(SecretName name, QStringList pieces);

    const std::shared_ptr<SecretStore> m_keychain;
    SecretNotes m_notes;
    const Clock m_clock;
};

} // namespace clinicdesk
