// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"
#include "app/practice/httpmessage.h"

#include <optional>

namespace clinicdesk::practice {

/// Checks a call against the rules of its endpoint: no unknown or forbidden header, no header twice, no unknown query
/// parameter, the right media type, encrypted where required. Credentials are checked elsewhere.
std::optional<Rejection> rejectRequest(const EndpointRules &rules, const HttpRequest &request);

} // namespace clinicdesk::practice
