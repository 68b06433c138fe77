// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <optional>

namespace clinicdesk {

/// Makes a write beyond the limit for the size of files (`ulimit -f`) an error of that write; otherwise it ends the
/// process. Raises the number of open files as far as the account allows. Where the memory is limited (`ulimit -v`),
/// threads reserve less of it. Call it first in `main`.
void useAccountLimits();

/// What a command needs at once at most. With fewer threads, ours do their work on other threads, but libraries end the
/// process or wait for ever.
inline constexpr int threadsOfCommand = 12;
inline constexpr int filesOfCommand = 48;

/// ComputerLimit with ThreadLimit or OpenFileLimit if the process cannot have so many more threads, with some memory,
/// and open files now. It tries, because the limits of a container cannot be read.
std::optional<Error> missingResources(int threads, int files);

} // namespace clinicdesk
