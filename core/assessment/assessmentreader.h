// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/base/result.h"

#include <QByteArray>

namespace clinicdesk {

/// Reads an answer of interface 4.4, {"conversations":[...]}, in one pass. Pass `body` with std::move: it is read in
/// place, unless it is shared and has no spare capacity.
///
/// Entries come in the order of the service; a group that occurs twice is there twice. Missing and null mean not given.
/// What cannot be used as given becomes a problem in `AssessmentList::notes()`, and the rest is still read. An ID that
/// is a number is read as its digits.
///
/// Returns ServiceBadAnswer, with the reason and its position in `detail`, if the answer as a whole is not valid JSON
/// (RFC 8259: no raw control characters in texts, only UTF-8), is not an object, or has no list `conversations`.
/// Returns ServiceAnswerTooLarge if there is not enough memory. May take a second for a large answer; do not call it on
/// the window's thread. The list recognizes these modules.
Result<AssessmentSnapshot> readAssessments(QByteArray body, const AssessmentModules &modules = platformModules());

} // namespace clinicdesk
