// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

#include <QString>

class QHostAddress;
class QUrl;

namespace clinicdesk::http {

/// Returns true for an address of the public Internet. False for every range that IANA reserves for a special purpose
/// (private, loopback, link-local, shared, documentation, benchmarks, multicast, reserved), and for every IPv6 address
/// that contains an IPv4 address (mapped, 6to4, Teredo, NAT64), whatever that IPv4 address is.
bool isPublicAddress(const QHostAddress &address);

/// Returns where the address leads to; also if it is an IPv4 address in one of IPv6 (mapped, translated, NAT64, 6to4).
/// Asks the system which addresses this computer has. Unknown for a null address.
AddressKind kindOf(const QHostAddress &address);

/// Returns where the URL leads to as far as its own text says: by a numeric address in any spelling, and by `localhost`
/// and all names below it, also with a dot at the end. Unknown for every other name.
AddressKind kindNamedBy(const QUrl &url);

/// Returns the host to which a redirect of `asked` leads, in ASCII, cut and masked by `serviceCode()`; empty if it is
/// the same host, or if the answer names none.
QString otherHostIn(const Response &redirect, const QUrl &asked);

} // namespace clinicdesk::http
