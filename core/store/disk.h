// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/systemerror.h"

#include <QLockFile>

#include <chrono>

namespace clinicdesk {

/// Locks `lock`, waiting up to `patience`. A lock file that no process holds open can be locked after two seconds,
/// whatever its content: a full disk or a power cut may have left it incomplete.
bool takeLock(QLockFile &lock, std::chrono::milliseconds patience = {});
/// Returns the `diskError` of a lock file that could not be created, or nothing if another process holds the lock.
std::optional<Error> diskErrorOf(const QLockFile &lock);

/// Returns `error`, with DiskError::IoError changed to Full if the disk of `path` has no space left, or if the account
/// may not make the file larger. SQLite and QLockFile do not report why a write failed.
Error withFullDiskDetected(Error error, const QString &path);

} // namespace clinicdesk
