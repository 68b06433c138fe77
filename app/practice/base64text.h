// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

/// Strict readers of Base64 (RFC 4648), made for bodies of many megabytes: no blanks, no letter of the other alphabet,
/// no spare bits. Nothing when the text breaks a rule.
namespace clinicdesk::practice {

/// The standard alphabet with its padding.
std::optional<QByteArray> fromBase64(QByteArrayView text);
/// The URL alphabet without padding.
std::optional<QByteArray> fromBase64Url(QByteArrayView text);
QByteArray toBase64Url(const QByteArray &bytes);

} // namespace clinicdesk::practice
