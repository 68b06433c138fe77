// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diskerror.h"
#include "core/base/result.h"

#include <QLockFile>

#include <chrono>

namespace clinicdesk {

/// Takes the lock when it is free, or becomes so in that time. One that nobody has open is free after two seconds,
/// whatever is written in it: a full disk or a power cut may have left half of a name there.
bool takeLock(QLockFile &lock, std::chrono::milliseconds patience = {});
/// The same as `diskError` for a lock that could not be made; nothing where somebody else has it.
std::optional<Error> diskErrorOf(const QLockFile &lock);

/// The same error; but what only fails, for neither SQLite nor a lock says why, is called full where the disk of `path`
/// has no room left.
Error namedAsFull(Error error, const QString &path);

/// Made, with all above it, when missing; its owner alone may use it afterwards (0700). Nothing is written where all
/// is so already. StoreUnavailable.
Result<void> makePrivateFolder(const QString &folder);

/// Within one disk, over what is there. (QFile::rename makes a copy where the system refuses, which nothing has brought
/// to the disk.) False with `errno` set.
bool moveFile(const QString &from, const QString &to);

} // namespace clinicdesk
