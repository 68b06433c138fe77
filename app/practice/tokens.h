// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace clinicdesk::practice {

/// One set of credentials.
struct Tokens {
    std::string access;
    std::string auth;
};

/// The tokens that the service accepts: the first set, and a second one for tests that replace a token.
struct AcceptedTokens {
    Tokens first;
    Tokens second;
};

} // namespace clinicdesk::practice
