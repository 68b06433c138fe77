// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/jwestreams.h"

#include "app/cli/streams.h"
#include "core/jwe/encryptor.h"

#include <limits>
#include <vector>

namespace clinicdesk::cli {

namespace {

Result<ExitCode> exitAfter(const Result<bool> &written)
{
    if (!written)
        return written.error();
    return *written ? ExitCode::Done : ExitCode::Failed;
}

} // namespace

Result<jwe::DecryptOptions> decryptOptions(const Connection &connection, const jwe::KeyRing &keys)
{
    if (keys.empty())
        return Error{.code = ErrorCode::SignInKeyMissing, .subject = connection.keyId};
    return jwe::DecryptOptions{.keys = keys,
                               .requestProtected = {},
                               .maxBytes = std::numeric_limits<qint64>::max(),
                               .tagForms = connection.conventions.answerEnvelopes};
}

Result<ExitCode> encryptInput(const jwe::NamedKey &key, bool asFile)
{
    auto input = wholeInput();
    if (!input)
        return input.error();
    auto plaintext = asFile ? jwe::wrapFile(*std::move(input)) : *std::move(input);
    const auto envelope = jwe::makeEnvelope(std::move(plaintext), key);
    return exitAfter(writeOutput(*envelope));
}

Result<ExitCode> decryptInput(jwe::DecryptOptions options)
{
    jwe::Decryptor decryptor(std::move(options));
    std::vector<char> piece(pieceBytes);
    while (true) {
        const auto count = readInput(piece);
        if (!count)
            return count.error();
        if (*count == 0)
            break;
        if (const auto taken = decryptor.take({piece.data(), static_cast<qsizetype>(*count)}); !taken)
            return taken.error();
    }
    const auto plaintext = decryptor.finish();
    return plaintext ? exitAfter(writeOutput(**plaintext)) : plaintext.error();
}

} // namespace clinicdesk::cli
