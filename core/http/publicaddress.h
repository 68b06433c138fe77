// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QHostAddress;
class QUrl;

namespace clinicdesk::http {

/// Returns true for an address of the public Internet. False for every range that IANA reserves for a special purpose
/// (private, loopback, link-local, shared, documentation, benchmarks, multicast, reserved), and for every IPv6 address
/// that contains an IPv4 address (mapped, 6to4, Teredo, NAT64), whatever that IPv4 address is.
bool isPublicAddress(const QHostAddress &address);

/// Returns true for an address of this computer: loopback, unspecified, and both mapped into IPv6.
bool isThisComputer(const QHostAddress &address);

/// Returns true for an address that can be of another computer: neither of this one nor link-local, where a cloud has
/// the secrets of its computers. Also if it is mapped into IPv6.
bool isOtherComputer(const QHostAddress &address);

/// Returns true if the URL names this computer in any spelling: a loopback or unspecified address, also mapped into
/// IPv6, `localhost` and all names below it, also with a dot at the end.
bool namesThisComputer(const QUrl &url);

} // namespace clinicdesk::http
