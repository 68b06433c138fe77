// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace clinicdesk::support {

/// Two independent JWE implementations. Both halves of a key are the same text; nothing is returned when they refuse.
namespace jose {
std::optional<QByteArray> seal(const QByteArray &plaintext, const QByteArray &keyText);
std::optional<QByteArray> open(const QByteArray &envelope, const QByteArray &keyText);
} // namespace jose

namespace jwcrypto {
std::optional<QByteArray> seal(const QByteArray &plaintext, const QByteArray &keyText);
std::optional<QByteArray> open(const QByteArray &envelope, const QByteArray &keyText);
} // namespace jwcrypto

} // namespace clinicdesk::support
