// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"
#include "app/cli/jwestreams.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"

namespace clinicdesk::cli {

namespace {

/// Returns how to open envelopes of the connection; SignInKeyMissing when it has no key.
Task<Result<jwe::DecryptOptions>> rulesOf(AppContext &app)
{
    const auto connection = app.connection();
    if (!connection)
        co_return connection.error();
    const auto keys = co_await app.session().secrets().readKeys(*connection);
    co_return keys ? decryptOptions(*connection, *keys) : keys.error();
}

/// Parses the options of a subcommand that reads standard input and writes standard output.
Result<void> parseStreaming(QCommandLineParser &parser, const QString &subcommand, const QStringList &arguments,
                            bool json)
{
    if (const auto parsed = parse(parser, QStringLiteral("jwe ") + subcommand, arguments); !parsed)
        return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        return wrongUse(Tr::tr("“jwe %1” reads from standard input. Do not enter a file name.").arg(subcommand));
    if (json)
        return wrongUse(Tr::tr("“jwe %1” writes bytes and cannot be used with --json.").arg(subcommand));
    return {};
}

Task<Result<ExitCode>> encrypt(CommandContext context, QStringList arguments)
{
    const auto file = QStringLiteral("file");
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Encrypts standard input with the connection’s key. Writes the envelope to standard output."));
    parser.addOption({file, Tr::tr("Wraps the bytes as {\"file\": Base64}.")});
    const auto parsed = parseStreaming(parser, QStringLiteral("encrypt"), arguments, context.json);
    if (!parsed)
        co_return parsed.error();
    const auto rules = co_await rulesOf(context.app);
    if (!rules)
        co_return rules.error();
    const DefaultInterruptScope interruptible;
    co_return encryptInput(rules->keys.front(), parser.isSet(file));
}

Task<Result<ExitCode>> decrypt(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Decrypts an envelope from standard input. Writes nothing before its tag is verified. The "
               "connection’s convention answer_envelopes defines which tags are accepted without \"protected\"."));
    const auto parsed = parseStreaming(parser, QStringLiteral("decrypt"), arguments, context.json);
    if (!parsed)
        co_return parsed.error();
    const auto rules = co_await rulesOf(context.app);
    if (!rules)
        co_return rules.error();
    const DefaultInterruptScope interruptible;
    co_return decryptInput(*rules);
}

} // namespace

Subcommands jweSubcommands()
{
    return {{QStringLiteral("encrypt"), QStringLiteral("[--file]"), encrypt}, {QStringLiteral("decrypt"), {}, decrypt}};
}

Task<Result<ExitCode>> jwe(CommandContext context, QStringList arguments)
{
    return runSubcommand(QStringLiteral("jwe"), jweSubcommands(), context, std::move(arguments));
}

} // namespace clinicdesk::cli
