// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>

namespace clinicdesk {

/// The file whose lock shows that a process has a sealed store open. Every process that has the store open shares the
/// lock. A process may move the file away only while it has the lock alone; otherwise another one would continue
/// writing into the quarantined file.
QString storeUsageFile(const QString &storeFile);

/// Locks the folder of the file, which is created if missing. Without this lock, two programs that open a new store at
/// the same time would make two keys for it. Error: StoreUnavailable.
Result<std::shared_ptr<QLockFile>> lockForOpening(const QString &path);

/// Creates the file for its owner only, before SQLite creates it readable by everyone. The further files of SQLite get
/// the same permissions. Error: StoreUnavailable; StoreDamaged for a pipe, a device or a socket with a name that SQLite
/// would open.
Result<void> makePrivateFile(const QString &path);

/// The path to which a damaged file is renamed.
QString quarantineName(const QString &file, const QDateTime &now);
/// Renames `file`, its log and its index of the log. Error: StoreUnavailable.
Result<void> quarantineFile(const QString &file, const QString &newPath);

/// Returns true if the file was a store and no longer starts with the SQLite header, or if it is no regular file. Reads
/// only the header: SQLite would delete the log of an empty file.
bool hasDamagedHeader(const QString &file);

/// `recoveryPart` is the path at which the recovered file is built; `recoveredFile` is its path once it is complete.
QString recoveryPart(const QString &file);
QString recoveredFile(const QString &file);
/// Removes the files of an unfinished recovery or of an unfinished note.
void clearUnfinished(const QString &file);
/// Quarantines `file` and moves the recovered file into its place. If interrupted, call it again to finish. Error:
/// StoreUnavailable.
Result<void> installRecovered(const QString &file, const QString &newPath);

/// A copy of the store ID and of the key check in a file beside the store. Without it, the key of a damaged store could
/// not be found. Both are empty if there is no such file.
struct KeySidecar {
    QString storeId;
    QByteArray keyCheck;
    friend bool operator==(const KeySidecar &, const KeySidecar &) = default;
};
KeySidecar readSidecar(const QString &file);
/// Replaces the note. If the disk refuses, the previous note stays.
void writeNoteBeside(const QString &file, const KeySidecar &note);

} // namespace clinicdesk
