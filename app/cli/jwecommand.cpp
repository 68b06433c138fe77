// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"
#include "app/cli/streams.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "core/jwe/decryptor.h"
#include "core/jwe/encryptor.h"

#include <limits>
#include <vector>

namespace clinicdesk::cli {

namespace {

Result<Exit> exitAfter(const Result<bool> &written)
{
    if (!written)
        return written.error();
    return *written ? Exit::Done : Exit::Failed;
}

Result<Exit> seal(const jwe::NamedKey &key, bool asFile)
{
    auto input = wholeInput();
    if (!input)
        return input.error();
    auto plaintext = asFile ? jwe::wrapFile(*std::move(input)) : *std::move(input);
    const auto envelope = jwe::makeEnvelope(std::move(plaintext), key);
    return exitAfter(writeOutput(*envelope));
}

/// Writes nothing before the decryptor has compared the tag.
Result<Exit> open(jwe::DecryptOptions rules)
{
    jwe::Decryptor decryptor(std::move(rules));
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

/// Returns how to open envelopes of the connection; SignInKeyMissing when it has no key.
Task<Result<jwe::DecryptOptions>> rulesOf(Workplace &workplace)
{
    const auto connection = workplace.connection();
    if (!connection)
        co_return connection.error();
    const auto keys = co_await workplace.session().keys(*connection);
    if (keys && keys->empty())
        co_return Error{.code = ErrorCode::SignInKeyMissing, .subject = connection->keyId};
    if (!keys)
        co_return keys.error();
    co_return jwe::DecryptOptions{.keys = *keys,
                                  .requestProtected = {},
                                  .capBytes = std::numeric_limits<qint64>::max(),
                                  .tagForms = connection->conventions.answerEnvelopes};
}

/// Parses the options of a subcommand that reads standard input and writes standard output.
Result<void> parseStreaming(QCommandLineParser &parser, const QString &verb, const QStringList &arguments, bool json)
{
    if (const auto parsed = parse(parser, QStringLiteral("jwe ") + verb, arguments); !parsed)
        return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        return wrongUse(Words::tr("“jwe %1” reads from standard input. Do not enter a file name.").arg(verb));
    if (json)
        return wrongUse(Words::tr("“jwe %1” writes bytes and cannot be used with --json.").arg(verb));
    return {};
}

Task<Result<Exit>> encrypt(Surroundings surroundings, QStringList arguments)
{
    const auto file = QStringLiteral("file");
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Words::tr("Encrypts standard input with the connection’s key. Writes the envelope to standard output."));
    parser.addOption({file, Words::tr("Wraps the bytes as {\"file\": Base64}.")});
    const auto parsed = parseStreaming(parser, QStringLiteral("encrypt"), arguments, surroundings.json);
    if (!parsed)
        co_return parsed.error();
    const auto rules = co_await rulesOf(surroundings.workplace);
    if (!rules)
        co_return rules.error();
    const DefaultInterruptScope interruptible;
    co_return seal(rules->keys.front(), parser.isSet(file));
}

Task<Result<Exit>> decrypt(Surroundings surroundings, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Words::tr("Decrypts an envelope from standard input. Writes nothing before its tag is verified. The "
                  "connection’s convention answer_envelopes defines which tags are accepted without \"protected\"."));
    const auto parsed = parseStreaming(parser, QStringLiteral("decrypt"), arguments, surroundings.json);
    if (!parsed)
        co_return parsed.error();
    const auto rules = co_await rulesOf(surroundings.workplace);
    if (!rules)
        co_return rules.error();
    const DefaultInterruptScope interruptible;
    co_return open(*rules);
}

} // namespace

Verbs jweVerbs()
{
    return {{QStringLiteral("encrypt"), QStringLiteral("[--file]"), encrypt}, {QStringLiteral("decrypt"), {}, decrypt}};
}

Task<Result<Exit>> jwe(Surroundings surroundings, QStringList arguments)
{
    return runSubcommand(QStringLiteral("jwe"), jweVerbs(), surroundings, std::move(arguments));
}

} // namespace clinicdesk::cli
