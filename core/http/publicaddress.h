// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QHostAddress;

namespace clinicdesk::http {

/// True for an address of the open Internet: none of the ranges that IANA keeps for a special purpose (private,
/// loopback, link-local, shared, documentation, benchmarks, multicast, reserved), and none that carries an IPv4 address
/// within IPv6 (mapped, 6to4, Teredo, NAT64), wherever that would lead.
bool isPublicAddress(const QHostAddress &address);

/// True for an address that leads to this computer: loopback, unspecified, and both mapped into IPv6.
bool isThisComputer(const QHostAddress &address);

} // namespace clinicdesk::http
