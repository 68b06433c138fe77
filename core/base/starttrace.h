// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// With `CLINICDESK_TRACE=start` in the environment, prints to standard error that the program has just finished this
/// phase of its start: `trace <milliseconds of the monotonic clock> <phase>`. Otherwise does nothing. For
/// `tests/bench`.
void traceStart(const char *phase);

} // namespace clinicdesk
