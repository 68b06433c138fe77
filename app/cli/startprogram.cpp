// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/startprogram.h"

#include "core/base/systemstart.h"

#include <cstdio>

namespace clinicdesk::cli {

void startProgram(const char *name, char **arguments)
{
    const auto problem = becomeProgram(name, "../libexec/clinicdesk-cli/", arguments);
    std::fprintf(stderr, "Cannot start %s: %s. %s\n", name, problem.reason,
                 problem.isLimit ? "Close other programs, or raise the limits of this account."
                                 : "Install Clinic Desk again.");
}

} // namespace clinicdesk::cli
