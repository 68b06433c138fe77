// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>

namespace clinicdesk::support {

/// Ends the program, which the fuzzer reports with the input.
inline void demand(bool isTrue)
{
    if (!isTrue)
        std::abort();
}

} // namespace clinicdesk::support
