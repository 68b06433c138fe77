// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"

namespace clinicdesk {

enum class TimeOrder { NewestFirst, OldestFirst };

/// Sorts numbers of conversations by time, and by number if the times are equal. A missing time is older than every
/// time.
void sortByTime(std::span<std::uint32_t> numbers, std::span<const AssessmentConversation> conversations,
                TimeOrder order);

} // namespace clinicdesk
