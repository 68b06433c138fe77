// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace clinicdesk::jwe {

/// The key of A128CBC-HS256: 32 bytes, of which the first half authenticates and the second encrypts (RFC 7518,
/// section 5.2.2.1). Never copied, wiped when it ends; shared between threads as it is.
class ContentKey {
public:
    static constexpr qsizetype sizeBytes = 32;
    static constexpr qsizetype textBytes = sizeBytes / 2;

    /// From the text of a shared key: its UTF-8 bytes twice in a row (interface 5.2 rule 4). The text is 16 bytes long,
    /// letter for letter; WrongUse says how long it is otherwise.
    static Result<std::shared_ptr<const ContentKey>> fromText(const SecretBytes &text);
    /// The 32 bytes themselves; WrongUse for any other number.
    static Result<std::shared_ptr<const ContentKey>> fromBytes(SecretBytes bytes);

    QByteArrayView macHalf() const { return m_bytes.view().first(sizeBytes / 2); }
    QByteArrayView aesHalf() const { return m_bytes.view().last(sizeBytes / 2); }

private:
    explicit ContentKey(SecretBytes bytes)
        : m_bytes(std::move(bytes))
    {
    }

    SecretBytes m_bytes;
};

using SharedContentKey = std::shared_ptr<const ContentKey>;

/// A shared key and the name under which both sides know it (`kid`, interface 5.2), sent letter for letter.
struct NamedKey {
    QString id;
    SharedContentKey key;
};

/// The keys with which envelopes may be opened; the first one serves those that name none.
using KeyRing = std::vector<NamedKey>;

} // namespace clinicdesk::jwe
