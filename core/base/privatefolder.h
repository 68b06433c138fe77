// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace clinicdesk {

/// For folders of our own in the places for configuration, data, state and cache: creates the folder and its parents if
/// missing, for their owner only (0700) whatever the umask, and restricts the folder if it is open to others. New
/// folders are on the disk when it returns. Writes nothing if that is already so. Error: StoreUnavailable.
Result<void> makePrivateFolder(const QString &folder);

} // namespace clinicdesk
