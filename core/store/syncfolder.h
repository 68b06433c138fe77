// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// What was made, renamed or removed in that folder stays so after a power cut; false where the disk does not say so.
bool syncFolder(const QString &folder);

} // namespace clinicdesk
