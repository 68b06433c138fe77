// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/connection/secretsinput.h"

#include <QProcessEnvironment>

#include <optional>

namespace clinicdesk {

/// A connection from environment variables (`CLINICDESK_BASE_URL`, `_USER_OID`, `_KEY_ID`, `_CA_FILE`,
/// `_CONVENTIONS_FILE`, `_ENCRYPT_PAYLOADS`, `_SECRETS_FILE`), for unattended runs. `encrypt_payloads` can also be in
/// the conventions file; the variable counts first. Its ID is `env-` and the hash of base URL and user OID; its name is
/// its host. An address of this computer counts as development, any other as production.
struct EnvironmentConnection {
    std::optional<Connection> connection; ///< nothing without CLINICDESK_BASE_URL
    SecretsInput secrets; ///< those of the secrets file; the store key is for a store without a keychain
};

/// Reads the environment and the files that it names. An empty variable counts as not set. The secrets file is read
/// even without a base URL, because its `store_key` is for every store. WrongUse names the invalid variable. A secrets
/// file is refused if others can read or change it, also by an access list, or if it belongs to another user than this
/// one or root.
Result<EnvironmentConnection> readEnvironment(const QProcessEnvironment &environment);

} // namespace clinicdesk
