// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/settledfiles.h"

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

/// Moves a file into the subfolder `done` of its folder, which is made if it is missing. Never replaces a file: where
/// the name is in use, the file gets a number, as in `scan (2).pdf`. Returns its new path; nothing if it stays where it
/// is.
std::optional<QString> moveToDone(const QString &path);

/// Whether the folder is on another computer, whose changes the system does not report.
bool isOnNetwork(const QString &folder);

} // namespace clinicdesk
