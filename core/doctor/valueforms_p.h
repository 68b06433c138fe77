// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace clinicdesk {

/// One @ between a name and a host with a dot in it, nothing that cannot stand there. No promise that mail arrives.
bool isEmailAddress(const QString &text);

/// At least five digits, with nothing but what parts them and an extension.
bool isPhoneNumber(const QString &text);

/// Four digits from 1900 to 2999.
std::optional<int> readYear(const QString &text);

/// Six digits, of which the first is not 0; a blank after three of them may stand there.
bool isIndianPostalCode(const QString &text);

/// Whether the postal code of such a country has six digits; none is taken for India, where the service is at home.
bool isIndia(const QString &country);

} // namespace clinicdesk
