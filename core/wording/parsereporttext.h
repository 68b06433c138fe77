// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/parsereport.h"

#include <QString>

namespace clinicdesk::wording {

/// Returns how many fields of an answer were wrong, why, and the paths of the first ones; empty if all were OK.
QString parseProblemText(const ParseReport &notes);

/// Returns that times without a time zone were read as UTC; empty if there were none.
QString missingZoneText(const ParseReport &notes);

} // namespace clinicdesk::wording
