// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/envelope.h"

#include "app/practice/base64text.h"
#include "app/practice/textobject.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clinicdesk::practice {
namespace {

constexpr std::array Members{"protected", "iv", "ciphertext", "tag", "kid"};

bool isEnvelope(const TextObject &members)
{
    return members.size() == Members.size() &&
           std::ranges::all_of(Members, [&](const char *name) { return members.contains(name); });
}

bool isOurHeader(const QByteArray &protectedText)
{
    const auto json = fromBase64Url(protectedText);
    const auto header = json ? readTextObject(*json) : std::nullopt;
    return header == TextObject{{"alg", "dir"}, {"enc", "A128CBC-HS256"}};
}

} // namespace

OpenedEnvelope EnvelopeReader::open(QByteArrayView body)
{
    const auto members = readTextObject(body);
    if (!members || !isEnvelope(*members))
        return {QStringLiteral("the body is no envelope of exactly protected, iv, ciphertext, tag and kid"),
                {},
                {},
                {},
                {}};
    const auto iv = fromBase64Url(members->at("iv"));
    const auto ciphertext = fromBase64Url(members->at("ciphertext"));
    const auto tag = fromBase64Url(members->at("tag"));
    OpenedEnvelope opened;
    if (isOurHeader(members->at("protected")))
        opened.protectedText = members->at("protected");
    if (members->at("kid") == m_key.id)
        opened.keyId = m_key.id;
    if (iv && iv->size() == ContentCipher::IvBytes)
        opened.ivText = members->at("iv");

    if (opened.protectedText.isEmpty())
        opened.problem = QStringLiteral("protected is not Base64URL of exactly alg dir and enc A128CBC-HS256");
    else if (opened.keyId.isEmpty())
        opened.problem = QStringLiteral("the key named by kid is not known");
    else if (opened.ivText.isEmpty())
        opened.problem = QStringLiteral("iv is not Base64URL of 16 bytes");
    else if (!tag || tag->size() != ContentCipher::TagBytes)
        opened.problem = QStringLiteral("tag is not Base64URL of 16 bytes");
    else if (!ciphertext)
        opened.problem = QStringLiteral("ciphertext is not Base64URL");
    else if (!isNew(*iv))
        opened.problem = QStringLiteral("this iv was used before");
    else if (!m_key.cipher.isAuthentic(opened.protectedText, *iv, *ciphertext, *tag))
        opened.problem = QStringLiteral("the tag does not verify");
    else if (auto plaintext = m_key.cipher.decrypt(*iv, *ciphertext))
        opened.plaintext = std::move(*plaintext);
    else
        opened.problem = QStringLiteral("the padding is wrong");
    return opened;
}

bool EnvelopeReader::isNew(const QByteArray &iv)
{
    const std::lock_guard lock(m_mutex);
    return m_seenIvs.insert(iv).second;
}

} // namespace clinicdesk::practice
