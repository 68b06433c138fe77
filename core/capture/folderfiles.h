// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"
#include "core/capture/settledfiles.h"

#include <QString>

#include <optional>

namespace clinicdesk {

/// Whether a file with this name counts: it is neither hidden nor the temporary file of a program that is still
/// writing (.part, .tmp, ~ and others).
bool isScannedName(const QString &name);

/// Returns the files of the folder that count: regular files (no links), without those in subfolders.
/// Nothing if the folder cannot be read. Can wait as long as a file server does.
std::optional<QList<FolderFile>> listFolder(const QString &folder);

/// The file as it is now; nothing if it is no regular file.
std::optional<FolderFile> folderFile(const QString &path);

/// Nothing is known of what is no regular file, or is on another computer, whose numbers can change.
FileIdentity fileIdentity(const QString &path);

enum class MoveResult {
    Moved,       ///< the disk has the file in its new place, or its file system cannot confirm this at all
    Unconfirmed, ///< moved, but the disk did not confirm it: a power cut can bring the file back
    Replaced,    ///< the name leads to another file now; that one stays in the folder
    LinkRefused, ///< `done` is a symbolic link
    Failed,
};

/// Moves a file into the subfolder `done` of its folder, which is made if it is missing. Never replaces a file: where
/// the name is in use, the file gets a number, as in `scan (2).pdf`. Moves only the file that is meant: with the size
/// and time of `file`, and with `identity` if that is known. Except for Moved and Unconfirmed, the file stays where it
/// is.
MoveResult moveToDone(const QString &folder, const FolderFile &file, const FileIdentity &identity = {});

} // namespace clinicdesk
