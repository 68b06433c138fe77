// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"

/// A filter as lines of text, one for each kind.
namespace clinicdesk::ui {

/// What is asked for of this kind; several workflows with a comma between two; empty: nothing.
QString filterText(const AssessmentFilter &filter, IdKind kind);

/// The filter with this text instead. Workflows are parted at commas and ends of lines, empty and repeated ones left
/// out.
AssessmentFilter withFilterText(AssessmentFilter filter, IdKind kind, const QString &text);

/// The filter with this identifier of the kind, letter for letter, instead of what it had.
AssessmentFilter withOnly(AssessmentFilter filter, IdKind kind, const QString &id);

/// The text for a chip: what is long is shortened in the middle ("pr-00a1…7e", "1614…153"), of more than two workflows
/// the rest is counted.
QString shortFilterText(const AssessmentFilter &filter, IdKind kind);

/// No end of a line in it, as in a paste of several cells.
bool isOneLine(const QString &text);

} // namespace clinicdesk::ui
