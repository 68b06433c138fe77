// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/contentkey.h"

#include "core/base/errorreason.h"

#include <array>

#include <openssl/crypto.h>

namespace clinicdesk::jwe {

namespace {

Error wrongLength(qsizetype found, qsizetype wanted)
{
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::KeyLength, .sizeBytes = found, .limit = wanted};
}

} // namespace

Result<SharedContentKey> ContentKey::fromText(const SecretBytes &text)
{
    if (text.size() != textBytes)
        return wrongLength(text.size(), textBytes);
    std::array<char, sizeBytes> twice{};
    std::ranges::copy(text.view(), twice.begin());
    std::ranges::copy(text.view(), twice.begin() + textBytes);
    auto key = fromBytes(SecretBytes({twice.data(), sizeBytes}));
    OPENSSL_cleanse(twice.data(), twice.size());
    return key;
}

Result<SharedContentKey> ContentKey::fromBytes(SecretBytes bytes)
{
    if (bytes.size() != sizeBytes)
        return wrongLength(bytes.size(), sizeBytes);
    return SharedContentKey(new ContentKey(std::move(bytes)));
}

} // namespace clinicdesk::jwe
