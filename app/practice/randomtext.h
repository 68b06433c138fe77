// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::practice {

/// Letters and digits from the system's random source.
QString randomText(int length);
/// Something with the three dotted parts of a JWT; its claims name the practice service and an end in twelve hours.
QString randomBearer();

} // namespace clinicdesk::practice
