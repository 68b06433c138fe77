// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "core/jwe/decryptor.h"

namespace clinicdesk::cli {

/// How to open the envelopes of a connection with these keys. SignInKeyMissing if it has none.
Result<jwe::DecryptOptions> decryptOptions(const Connection &connection, const jwe::KeyRing &keys);

/// Encrypts standard input to an envelope on standard output; with `asFile` as {"file": Base64}. Errors of
/// `wholeInput`.
Result<ExitCode> encryptInput(const jwe::NamedKey &key, bool asFile);

/// Decrypts an envelope on standard input. Writes nothing before its tag is verified. Errors of `jwe::Decryptor`, and
/// FileUnreadable.
Result<ExitCode> decryptInput(jwe::DecryptOptions options);

} // namespace clinicdesk::cli
