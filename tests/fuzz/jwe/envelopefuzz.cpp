// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an envelope: must not crash, and must not give other bytes than were encrypted.
#include "core/jwe/decryptor.h"
#include "core/jwe/encryptor.h"

#include <algorithm>
#include <cstdlib>

using namespace clinicdesk;
using namespace clinicdesk::jwe;

namespace {

/// Aborts the program; the fuzzer reports the input.
void demandOf(bool held)
{
    if (!held)
        std::abort();
}

const NamedKey &key()
{
    static const NamedKey key{.id = QStringLiteral("made-up-key"),
                              .key = *ContentKey::fromText(SecretBytes("0123456789abcdef"))};
    return key;
}

DecryptOptions rules()
{
    DecryptOptions rules;
    rules.keys = {key()};
    rules.requestProtected = protectedText();
    rules.maxBytes = 1'000'000;
    return rules;
}

QByteArray allOf(ByteSource &source)
{
    QByteArray all(source.sizeBytes(), '\0');
    demandOf(readAll(source, std::as_writable_bytes(std::span(all.data(), static_cast<std::size_t>(all.size())))).ok());
    return all;
}

Result<QByteArray> decryptInChunks(const QByteArray &envelope, qsizetype pieceBytes)
{
    Decryptor decryptor(rules());
    for (qsizetype from = 0; from < envelope.size(); from += pieceBytes) {
        const auto size = std::min(pieceBytes, envelope.size() - from);
        if (auto taken = decryptor.take(QByteArrayView(envelope).sliced(from, size)); !taken)
            return taken.error();
    }
    const auto plaintext = decryptor.finish();
    if (!plaintext)
        return plaintext.error();
    return allOf(**plaintext);
}

/// openEnvelope() and the Decryptor must give the same result.
Result<QByteArray> opened(const QByteArray &envelope, qsizetype pieceBytes)
{
    (void)looksLikeEnvelope(envelope);
    auto inPieces = decryptInChunks(envelope, pieceBytes);
    const auto source = openEnvelope(envelope, rules());
    demandOf(source.ok() == inPieces.ok());
    if (!source) {
        demandOf(source.error().code == inPieces.error().code);
        return source.error();
    }
    demandOf(allOf(**source) == *inPieces);
    return inPieces;
}

/// Encrypts the bytes before the first 0, then changes the envelope: three bytes each, two for the place and one for
/// the new value.
void openChanged(QByteArrayView input, qsizetype pieceBytes)
{
    const auto end = std::max<qsizetype>(input.indexOf('\0'), 0);
    const auto plaintext = input.first(end).toByteArray();
    auto envelope = allOf(*makeEnvelope(makeMemorySource(plaintext), key()));
    for (auto changes = input.sliced(end); changes.size() >= 4; changes = changes.sliced(3)) {
        const auto place = static_cast<unsigned char>(changes[1]) * 256 + static_cast<unsigned char>(changes[2]);
        envelope[place % envelope.size()] = changes[3];
    }
    if (const auto back = opened(envelope, pieceBytes); back)
        demandOf(*back == plaintext);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const QByteArrayView input(data + 1, static_cast<qsizetype>(size - 1));
    const qsizetype pieceBytes = data[0] / 2 + 1;
    if (data[0] % 2 == 0)
        (void)opened(input.toByteArray(), pieceBytes);
    else
        openChanged(input, pieceBytes);
    return 0;
}
