// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/base/result.h"

#include <QByteArray>

namespace clinicdesk {

/// Reads an answer of interface 4.4, {"conversations":[...]}, in one pass. Give the bytes away: they are read where
/// they lie, unless they are shared and have no room for a few more.
///
/// Entries come in the order of the service, a group that stands twice stands twice. What is missing or null is not
/// given; what cannot be taken as it stands is a problem of `AssessmentList::notes()`, and the rest is there all the
/// same. An identifier that came as a number is taken as its digits.
///
/// ServiceBadAnswer, whose `detail` says what is wrong and where, for what is no JSON as a whole (RFC 8259: no raw
/// control characters in texts, UTF-8 throughout), no object, or has no list `conversations`; ServiceAnswerTooLarge
/// where memory does not suffice. May take a second for a large one: not on the window's thread. The list knows these
/// modules.
Result<AssessmentSnapshot> readAssessments(QByteArray body, const AssessmentModules &modules = platformModules());

} // namespace clinicdesk
