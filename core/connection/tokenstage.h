// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/jwt.h"

namespace clinicdesk {

/// How near the end of a token is. A token with a short life is in order until half of its life is over.
enum class TokenStage {
    InOrder, ///< or it does not say when it expires
    LastWeek,
    LastDay,
    LastHour,
    Expired,
};

/// Returns the stage at the time `now`. A token that does not say when it was issued has a short life if it expires
/// soon after `firstSeen`.
TokenStage tokenStage(const TokenTimes &token, const QDateTime &firstSeen, const QDateTime &now);

/// Returns when the stage after the one at `now` begins; nothing if there is none.
std::optional<QDateTime> nextTokenStage(const TokenTimes &token, const QDateTime &firstSeen, const QDateTime &now);

} // namespace clinicdesk
