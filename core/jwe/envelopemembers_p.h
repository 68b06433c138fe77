// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace clinicdesk::jwe {

/// The members of an envelope except its ciphertext. Each is checked when it arrives (RFC 7516, sections 4 and 7.2).
struct EnvelopeMembers {
    std::optional<QByteArray> protectedText; ///< Base64URL as received, because it is the associated data
    std::optional<QByteArray> iv;            ///< decoded
    std::optional<QByteArray> tag;           ///< decoded
    std::optional<QString> keyId;            ///< `kid` of the envelope, otherwise of its headers

    /// Stores a member from its JSON. JweMalformed if the member is not allowed or invalid; unknown members are
    /// ignored.
    Result<void> take(const QString &name, const QByteArray &json);

private:
    Result<void> takeProtected(const QByteArray &json);
    Result<void> takeUnprotected(const QString &name, const QByteArray &json);
};

} // namespace clinicdesk::jwe
