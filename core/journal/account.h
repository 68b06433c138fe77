// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Whom this computer takes the person at it for: the full name of the account, else its login, else its number.
QString accountName();

} // namespace clinicdesk
