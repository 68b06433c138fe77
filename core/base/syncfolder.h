// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Writes the created, renamed and removed entries of `folder` to the disk, so that they survive a power cut. Returns
/// false, with `errno` set, if the disk does not confirm it.
bool syncFolder(const QString &folder);

} // namespace clinicdesk
