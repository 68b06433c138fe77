// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns the full name of the operating system account, or its login name, or else its number.
QString currentAccountName();

} // namespace clinicdesk
