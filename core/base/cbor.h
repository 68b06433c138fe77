// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCborMap>
#include <QCborValue>

#include <optional>

namespace clinicdesk {

/// Nothing for bytes that are not CBOR as a whole (RFC 8949): what Qt has read of them until then may be a key without
/// a value, and Qt crashes on reading that.
inline std::optional<QCborValue> parseCbor(const QByteArray &cbor)
{
    QCborParserError problem;
    auto value = QCborValue::fromCbor(cbor, &problem);
    return problem.error == QCborError::NoError ? std::optional(std::move(value)) : std::nullopt;
}

/// The whole number there, 0 where there is none. `QCborValue::toInteger()` converts a fraction too, which is undefined
/// behaviour for one beyond the range of a qint64.
inline qint64 integerIn(const QCborMap &map, qint64 key)
{
    const auto value = map[key];
    return value.isInteger() ? value.toInteger() : 0;
}

} // namespace clinicdesk
