// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

/// Strict Base64 decoders (RFC 4648) for bodies of many megabytes: no spaces, no character of the other alphabet, no
/// spare bits. They return nothing when the text breaks a rule.
namespace clinicdesk::practice {

/// The standard alphabet with its padding.
std::optional<QByteArray> fromBase64(QByteArrayView text);
/// The URL alphabet without padding.
std::optional<QByteArray> fromBase64Url(QByteArrayView text);
QByteArray toBase64Url(const QByteArray &bytes);

} // namespace clinicdesk::practice
