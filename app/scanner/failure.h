// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/captureproblem.h"

#include <sane/sane.h>

namespace clinicdesk::scanner {

/// Thrown by the functions of this folder, which run in a program of their own.
struct Failure {
    CaptureProblem problem;
};

[[noreturn]] void fail(CaptureProblem::Kind kind, const QString &detail);
/// `what`: the call of SANE, for "Details".
[[noreturn]] void failWith(SANE_Status status, const char *what);

} // namespace clinicdesk::scanner
