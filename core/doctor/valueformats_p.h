// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace clinicdesk {

/// True for a name and a host with a dot, separated by one @, without characters that are not allowed there. Does not
/// check that the address exists.
bool isEmailAddress(const QString &text);

/// True for 5 to 20 digits with the usual separators and an extension.
bool isPhoneNumber(const QString &text);

/// Parses four digits from 1900 to 2999.
std::optional<int> parseYear(const QString &text);

/// True for six digits that do not start with 0; a space after the first three is allowed.
bool isIndianPostalCode(const QString &text);

/// True for India, where postal codes have six digits. An empty country counts as India, the home of the service.
bool isIndia(const QString &country);

} // namespace clinicdesk
