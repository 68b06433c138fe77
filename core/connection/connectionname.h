// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace clinicdesk {

inline constexpr qsizetype maxConnectionNameLength = 100;
inline constexpr qsizetype maxKeyIdLength = 256;

/// Parses a name that was typed, or that is in a file from elsewhere; surrounding spaces are removed. WrongUse with
/// ConnectionName unless it is one line of 1 to `maxConnectionNameLength` characters, of which none is hidden
/// (`isHiddenCharacter`) and one at least is seen.
Result<QString> parseConnectionName(const QString &text);

/// Parses the ID of a shared key in the same way; it may be empty. WrongUse with IdTooLong or IdCharacters.
Result<QString> parseKeyId(const QString &text);

/// Whether people can take one name for the other: the letters are the same except for case, width and spaces, or they
/// look the same, such as a Cyrillic “а” and a Latin one. What is not seen makes no difference, such as the joiners
/// that Indian scripts need within names.
bool looksAlike(const QString &first, const QString &second);

} // namespace clinicdesk
