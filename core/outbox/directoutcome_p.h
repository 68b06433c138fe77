// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace clinicdesk {

/// Returns the error of a failed direct upload. The call has no document ID (interface 4.3), so the service cannot
/// distinguish a repetition from a second document. If the network fails or the answer cannot be read after the last
/// byte was sent, the result is ServiceOutcomeUnclear with the original code in `detail`: only a clear refusal permits
/// another sending. All other errors are unchanged. Pure function.
Error directOutcome(Error error);

/// Returns the error of a direct upload that was in progress when the sending program ended.
Error directInterrupted();

} // namespace clinicdesk
