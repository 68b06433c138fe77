// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Brings to the disk what was created, renamed or removed in that folder, so that it survives a power cut. False, with
/// `errno` set, where the disk does not confirm it.
bool syncFolder(const QString &folder);

} // namespace clinicdesk
