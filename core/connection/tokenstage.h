// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"
#include "core/person/permission.h"

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

/// Returns the tokens whose end matters to a person with these rights: without the doctor profile token if the person
/// may not read profiles.
ConnectionTokenTimes relevantTokens(ConnectionTokenTimes tokens, const AccessRules &access);

/// The token of a connection to warn about.
struct ExpiringToken {
    SecretKind kind = SecretKind::AccessToken;
    TokenTimes times;
    TokenStage stage = TokenStage::InOrder;

    friend bool operator==(const ExpiringToken &, const ExpiringToken &) = default;
};

/// Returns the token that expires first. A doctor profile token that has expired does not hide that the access token
/// ends within a day: without that one, nothing is sent.
ExpiringToken expiringToken(const ConnectionTokenTimes &tokens, const QDateTime &firstSeen, const QDateTime &now);

} // namespace clinicdesk
