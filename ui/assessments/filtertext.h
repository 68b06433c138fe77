// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"

/// A filter as lines of text, one for each kind.
namespace clinicdesk::ui {

/// The value of this kind, several workflows separated by commas; empty if not set.
QString filterText(const AssessmentFilter &filter, IdKind kind);

/// The filter with this text instead. Workflows are separated by commas and line ends; empty and repeated ones are
/// removed.
AssessmentFilter withFilterText(AssessmentFilter filter, IdKind kind, const QString &text);

/// The filter with this ID of the kind, unchanged, instead of its former value.
AssessmentFilter withOnly(AssessmentFilter filter, IdKind kind, const QString &id);

/// The text for a chip. Long values are shortened in the middle ("pr-00a1…7e", "1614…153"); of more than two workflows,
/// the rest is only counted.
QString shortFilterText(const AssessmentFilter &filter, IdKind kind);

/// False for text with line ends, such as several pasted cells.
bool isOneLine(const QString &text);

} // namespace clinicdesk::ui
