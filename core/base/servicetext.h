// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>

/// What a service or a storage says in its own words, made fit to be kept when it is read: rows, journal, details and
/// memory never hold more of it.
namespace clinicdesk {

inline constexpr qsizetype maxServiceTextBytes = 4'000; ///< of a message, in UTF-8
inline constexpr qsizetype maxServiceCodeBytes = 200;   ///< of a code or an identifier

/// The beginning of `text` with at most so many bytes of UTF-8; never a half character.
QString cutToBytes(const QString &text, qsizetype maxBytes);

/// A message of the service: its first `maxServiceTextBytes`, every Aadhaar number in it masked.
QString serviceText(const QString &text);
/// The same for a member of an answer, a string or a number; empty for everything else.
QString serviceText(const QJsonValue &value);
/// The same with at most `maxServiceCodeBytes`.
QString serviceCode(const QString &code);
QString serviceCode(const QJsonValue &value);

} // namespace clinicdesk
