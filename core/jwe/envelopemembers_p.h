// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace clinicdesk::jwe {

/// The members of an envelope other than its ciphertext, each checked as it comes (RFC 7516, sections 4 and 7.2).
struct EnvelopeMembers {
    std::optional<QByteArray> protectedText; ///< Base64URL, as received: it is the associated data
    std::optional<QByteArray> iv;            ///< its bytes
    std::optional<QByteArray> tag;           ///< its bytes
    std::optional<QString> keyId;            ///< `kid`, of the envelope or else of its headers

    /// Takes the JSON of a member. JweMalformed when it may not stand there; what is not known is read past.
    Result<void> take(const QString &name, const QByteArray &json);

private:
    Result<void> takeProtected(const QByteArray &json);
    Result<void> takeUnprotected(const QString &name, const QByteArray &json);
};

} // namespace clinicdesk::jwe
