// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace clinicdesk {

/// Returns the error of a call that is made at most once, because a second one does a second time what the first did.
/// If the whole request was sent and a 2xx came that cannot be read (no JSON, an envelope of another key, a page, too
/// large, cut off), a redirect, or an answer whose status cannot be read, the service may have done it:
/// ServiceOutcomeUnclear, with the original code in `detail`.
/// A refusal within a 2xx and all other errors are unchanged. Pure function.
Error outcomeOfOnce(Error error);

/// Makes ServiceOutcomeUnclear of an error and keeps the original code in `detail`.
Error unclear(Error error);

} // namespace clinicdesk
