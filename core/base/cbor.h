// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCborMap>
#include <QCborValue>

#include <optional>

namespace clinicdesk {

/// Returns nothing for bytes that are not valid CBOR as a whole (RFC 8949). What Qt has parsed up to the error may
/// contain a key without a value, and Qt crashes when that value is read.
inline std::optional<QCborValue> parseCbor(const QByteArray &cbor)
{
    QCborParserError problem;
    auto value = QCborValue::fromCbor(cbor, &problem);
    return problem.error == QCborError::NoError ? std::optional(std::move(value)) : std::nullopt;
}

/// Returns the integer at `key`, 0 when there is none. `QCborValue::toInteger()` also converts a floating-point number,
/// which is undefined behaviour outside the range of qint64.
inline qint64 integerIn(const QCborMap &map, qint64 key)
{
    const auto value = map[key];
    return value.isInteger() ? value.toInteger() : 0;
}

} // namespace clinicdesk
