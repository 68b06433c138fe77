// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::practice {

/// Returns letters and digits from the system's random source.
QString randomText(int length);
/// Returns a token with the three parts of a JWT; its claims name the practice service and expire in twelve hours.
QString randomBearer();

} // namespace clinicdesk::practice
