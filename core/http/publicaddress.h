// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QHostAddress;

namespace clinicdesk::http {

/// Returns true for an address of the public Internet. False for every range that IANA reserves for a special purpose
/// (private, loopback, link-local, shared, documentation, benchmarks, multicast, reserved), and for every IPv6 address
/// that contains an IPv4 address (mapped, 6to4, Teredo, NAT64), whatever that IPv4 address is.
bool isPublicAddress(const QHostAddress &address);

/// Returns true for an address of this computer: loopback, unspecified, and both mapped into IPv6.
bool isThisComputer(const QHostAddress &address);

} // namespace clinicdesk::http
