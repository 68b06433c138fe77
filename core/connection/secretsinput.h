// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

namespace clinicdesk {

/// Secrets that scripts pass on standard input or in a file: {"access_token","auth_token","key_string","store_key"}. A
/// member that is missing, null or empty becomes a null pointer; other members are ignored.
struct SecretsInput {
    SharedSecret accessToken;
    SharedSecret authToken;
    SharedSecret keyText;
    SharedSecret storeKey; ///< 32 bytes
};

/// Parses `json` and wipes it. WrongUse names the invalid member, never its value.
Result<SecretsInput> parseSecretsJson(QByteArray json);

/// Parses a token that a user pastes. What is around the token is removed: spaces, invisible characters, quotation
/// marks, “Bearer” and “access_token=”; the result is a null pointer for an empty text. WrongUse if only such words are
/// there, for characters inside that cannot be in one header (line breaks, control characters and anything but ASCII),
/// for spaces and for quotation marks. `text` is wiped unless its memory is shared.
Result<SharedSecret> parseAccessToken(QByteArray text);
Result<SharedSecret> readAuthToken(QByteArray text);

/// Characters of a shared key.
inline constexpr int keyTextLength = 16;

/// Parses the text of a shared key (interface 5.2 rule 4): 16 bytes of UTF-8, unchanged. Spaces around the text are
/// removed only if it does not have 16 bytes with them. A null pointer for an empty text.
Result<SharedSecret> parseKeyText(QByteArray text);

/// Parses a key of 32 bytes in Base64. A null pointer for an empty text.
Result<SharedSecret> readStoreKey(QByteArray text);

} // namespace clinicdesk
