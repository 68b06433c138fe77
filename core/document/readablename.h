// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// The name for people: control characters and bidirectional marks taken out (they can make a name read as another
/// one).
QString readableName(const QString &name);

} // namespace clinicdesk
