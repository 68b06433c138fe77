// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/readingnotes.h"

#include <QString>

namespace clinicdesk::wording {

/// How many fields of an answer were not as they should be, why, and where the first of them stand; empty when all were
/// in order.
QString problemsInWords(const ReadingNotes &notes);

/// That times without a zone were taken as UTC; empty when there were none.
QString zonesInWords(const ReadingNotes &notes);

} // namespace clinicdesk::wording
