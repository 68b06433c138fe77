// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>

/// Texts from a service or a storage, cut and masked when they are read. Rows, journal, error details and memory never
/// contain more.
namespace clinicdesk {

inline constexpr qsizetype maxServiceTextBytes = 4'000; ///< of a message, in UTF-8
inline constexpr qsizetype maxServiceCodeBytes = 200;   ///< of a code or an ID

/// Returns the start of `text`, at most `maxBytes` bytes of UTF-8, without splitting a character.
QString cutToBytes(const QString &text, qsizetype maxBytes);

/// Returns a message of the service: every Aadhaar number masked, at most `maxServiceTextBytes`.
QString serviceText(const QString &text);
/// The same for a member of an answer that is a string or a number; empty for any other value.
QString serviceText(const QJsonValue &value);
/// The same with at most `maxServiceCodeBytes`.
QString serviceCode(const QString &code);
QString serviceCode(const QJsonValue &value);

} // namespace clinicdesk
