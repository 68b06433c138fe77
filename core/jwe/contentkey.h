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

/// The key of A128CBC-HS256: 32 bytes. The first half authenticates, the second half encrypts (RFC 7518, section
/// 5.2.2.1). Never copied, wiped on destruction, shared between threads.
class ContentKey {
public:
    static constexpr qsizetype sizeBytes = 32;
    static constexpr qsizetype textBytes = sizeBytes / 2;

    /// Makes a key from the text of a shared key: its UTF-8 bytes twice in a row (interface 5.2 rule 4). The text must
    /// have exactly 16 bytes; otherwise WrongUse with its length.
    static Result<std::shared_ptr<const ContentKey>> fromText(const SecretBytes &text);
    /// Makes a key from its 32 bytes; WrongUse for any other length.
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

/// A shared key and the ID that both sides use for it (`kid`, interface 5.2). The ID is sent unchanged.
struct NamedKey {
    QString id;
    SharedContentKey key;
};

/// The keys that may open envelopes. The first key opens envelopes that name none, or one that is not here.
using KeyRing = std::vector<NamedKey>;

} // namespace clinicdesk::jwe
