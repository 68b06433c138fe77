// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/connection/givensecrets.h"

#include <QProcessEnvironment>

#include <optional>

namespace clinicdesk {

/// A connection that stands in the environment (`CLINICDESK_BASE_URL`, `_USER_OID`, `_KEY_ID`, `_CA_FILE`,
/// `_CONVENTIONS_FILE`, `_SECRETS_FILE`), for unattended runs. Its identity is `env-` and the hash of base URL and user
/// OID, its name is its host; on this computer itself it counts as development, elsewhere as production.
struct EnvironmentConnection {
    std::optional<Connection> connection; ///< nothing without CLINICDESK_BASE_URL
    SharedSecret accessToken;             ///< null when the secrets file has none
    SharedSecret authToken;
    SharedSecret keyText;
    SharedSecret storeKey; ///< 32 bytes, for a store without a keychain
};

/// Reads the environment and the files it names; an empty variable counts as none. The secrets file counts without a
/// base URL as well: its `store_key` serves every store. WrongUse says which variable makes no sense; a secrets file
/// that others can read (any mode but owner-only), or that belongs to someone else, is refused.
Result<EnvironmentConnection> readEnvironment(const QProcessEnvironment &environment);

} // namespace clinicdesk
