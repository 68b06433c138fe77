// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/starttrace.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace clinicdesk {

void traceStart(const char *phase)
{
    static const char *const wanted = std::getenv("CLINICDESK_TRACE");
    if (!wanted || std::strcmp(wanted, "start") != 0)
        return;
    const std::chrono::duration<double, std::milli> now = std::chrono::steady_clock::now().time_since_epoch();
    std::fprintf(stderr, "trace %.3f %s\n", now.count(), phase);
}

} // namespace clinicdesk
