// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"
#include "core/wording/wording.h"

namespace clinicdesk::wording {

/// Returns why a text is no patient number, or may be none, and what to do. Never contains the text itself. For a
/// question and a refusal only.
ErrorText describePatient(const PatientDecision &decision);

/// Returns the text of `describePatient` as one line.
QString sentence(const PatientDecision &decision);

} // namespace clinicdesk::wording
