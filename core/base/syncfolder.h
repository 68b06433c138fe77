// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace clinicdesk {

/// Writes the created, renamed and removed entries of `folder` to the disk, so that they survive a power cut. Returns
/// false, with `errno` set, if the disk does not confirm it.
bool syncFolder(const QString &folder);

/// The same where not every disk can confirm it: succeeds also if the file system cannot sync folders, if this user may
/// not read the folder, and if the folder is gone. Error: StoreUnavailable with DiskError::Unconfirmed.
Result<void> syncFolderIfPossible(const QString &folder);

/// Whether a file system reports with this `errno` that it does not support fsync().
bool isSyncUnsupported(int systemError);

} // namespace clinicdesk
