// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns the name for display. Removes control characters and bidirectional marks, which can make a name look like
/// another one.
QString displayName(const QString &name);

} // namespace clinicdesk
