// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

namespace clinicdesk {

/// Secrets as scripts give them on standard input or in a file: {"access_token","auth_token","key_string","store_key"}.
/// A member that is missing, null or empty is a null pointer; further members are read past.
struct GivenSecrets {
    SharedSecret accessToken;
    SharedSecret authToken;
    SharedSecret keyText;
    SharedSecret storeKey; ///< 32 bytes
};

/// WrongUse names the member that makes no sense, never its value. The text is wiped.
Result<GivenSecrets> readSecretsJson(QByteArray json);

/// A token as a person pastes it. Blanks around it are taken off; a null pointer when nothing is left. WrongUse for
/// what could not stand in one header: line ends, control characters, anything but ASCII; in an access token any blank.
/// The text is wiped as far as nobody shares it.
Result<SharedSecret> readAccessToken(QByteArray text);
Result<SharedSecret> readAuthToken(QByteArray text);

/// The text of a shared key (interface 5.2 rule 4): 16 bytes of UTF-8, letter for letter; blanks around it are taken
/// off only when it is too long with them. A null pointer when it is empty.
Result<SharedSecret> readKeyText(QByteArray text);

/// A key of 32 bytes in Base64. A null pointer when it is empty.
Result<SharedSecret> readStoreKey(QByteArray text);

} // namespace clinicdesk
