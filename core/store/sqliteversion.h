// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// The version of SQLite behind Qt's plug-in, which is loaded for this; empty if the plug-in is missing.
QString sqliteVersion();

} // namespace clinicdesk
