// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>

namespace clinicdesk::support {

/// Aborts the program; the fuzzer reports the input.
inline void demand(bool isTrue)
{
    if (!isTrue)
        std::abort();
}

} // namespace clinicdesk::support
