// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/tokenstage.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace clinicdesk {

namespace {

using namespace std::chrono_literals;

struct Boundary {
    TokenStage stage;
    std::chrono::seconds beforeTheEnd;
};

constexpr std::array boundaries{Boundary{TokenStage::LastWeek, 7 * 24h}, Boundary{TokenStage::LastDay, 24h},
                                Boundary{TokenStage::LastHour, 1h}, Boundary{TokenStage::Expired, 0s}};

QDateTime startOf(const Boundary &boundary, const TokenTimes &token, const QDateTime &firstSeen)
{
    const auto life = std::chrono::seconds(token.issued.value_or(firstSeen).secsTo(*token.expires));
    const auto beforeTheEnd = std::min(boundary.beforeTheEnd, std::max(life / 2, 0s));
    return token.expires->addSecs(-beforeTheEnd.count());
}

} // namespace

TokenStage tokenStage(const TokenTimes &token, const QDateTime &firstSeen, const QDateTime &now)
{
    auto stage = TokenStage::InOrder;
    for (const auto &boundary : boundaries) {
        if (token.expires && startOf(boundary, token, firstSeen) <= now)
            stage = boundary.stage;
    }
    return stage;
}

std::optional<QDateTime> nextTokenStage(const TokenTimes &token, const QDateTime &firstSeen, const QDateTime &now)
{
    for (const auto &boundary : boundaries) {
        if (token.expires && startOf(boundary, token, firstSeen) > now)
            return startOf(boundary, token, firstSeen);
    }
    return std::nullopt;
}

ConnectionTokenTimes relevantTokens(ConnectionTokenTimes tokens, const AccessRules &access)
{
    if (!access.allows(Permission::ReadDoctors))
        tokens.authToken = {};
    return tokens;
}

ExpiringToken expiringToken(const ConnectionTokenTimes &tokens, const QDateTime &firstSeen, const QDateTime &now)
{
    const auto withStage = [&](SecretKind kind, const TokenTimes &times) {
        return ExpiringToken{.kind = kind, .times = times, .stage = tokenStage(times, firstSeen, now)};
    };
    const auto access = withStage(SecretKind::AccessToken, tokens.accessToken);
    const auto auth = withStage(SecretKind::AuthToken, tokens.authToken);
    const bool isAuthFirst =
        auth.times.expires && (!access.times.expires || *auth.times.expires < *access.times.expires);
    const bool isAccessUrgent = auth.stage == TokenStage::Expired && access.stage >= TokenStage::LastDay;
    return isAuthFirst && !isAccessUrgent ? auth : access;
}

} // namespace clinicdesk
