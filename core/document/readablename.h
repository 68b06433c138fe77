// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns the name for display, without hidden characters (`isHiddenCharacter`).
QString displayName(const QString &name);

} // namespace clinicdesk
