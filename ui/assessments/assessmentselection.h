// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmententry.h"
#include "core/assessment/listing.h"

/// What the rows of a listing stand for.
namespace clinicdesk::ui {

/// The visible conversations of these rows, in the order shown; all visible ones if there are no rows.
std::vector<std::uint32_t> conversationsOf(const Listing &listing, const std::vector<AssessmentEntry> &rows);

/// The ID of this kind for a row; empty for a row above that level, and if there is no ID.
QString idOf(const Listing &listing, const AssessmentEntry &row, IdKind kind);

} // namespace clinicdesk::ui
