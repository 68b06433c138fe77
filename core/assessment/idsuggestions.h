// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"

#include <vector>

namespace clinicdesk {

/// At most `maxCount` identifiers of that kind that contain `text`, ASCII letters in either case. Identifiers that
/// start with it come first; else they are in the order of the list. An empty text finds the first ones. Reads the
/// table of identifiers, not the conversations: some milliseconds for a million identifiers.
std::vector<IdNumber> suggestIds(const AssessmentList &list, IdKind kind, QByteArrayView text, std::size_t maxCount);

} // namespace clinicdesk
