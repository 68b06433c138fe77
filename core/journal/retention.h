// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// For how many days entries of the journal are kept at least, whatever is asked for, and if nothing is asked for.
inline constexpr int minJournalDays = 365;
inline constexpr int defaultJournalDays = 3 * 365;

} // namespace clinicdesk
