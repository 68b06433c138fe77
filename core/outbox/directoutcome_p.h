// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace clinicdesk {

/// What a failed direct upload means (interface 4.3: the call names no document, so a second one cannot be told from a
/// repetition). Once the last byte went out, a line that breaks or an answer that cannot be opened is
/// ServiceOutcomeUnclear, with the first code in `detail`; everything else stays what it is. Pure.
Error directOutcome(Error error);

/// The same for an upload that was under way when the program, or whoever drove it, ended.
Error directInterrupted();

} // namespace clinicdesk
