// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"

#include "app/cli/output.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"

#include <cstdlib>
#include <optional>

namespace clinicdesk::cli {

namespace {

/// Returns the value of the option `name` if `argument` is that option; the value can be the next argument. Empty for
/// an option without a value.
std::optional<QString> valueOf(const QString &name, const QString &argument, QStringList &next)
{
    if (argument.startsWith(name + QLatin1Char('=')))
        return argument.mid(name.size() + 1);
    if (argument != name)
        return {};
    return next.isEmpty() ? QString() : next.takeFirst();
}

} // namespace

Result<Invocation> readInvocation(QStringList arguments)
{
    Invocation invocation;
    while (!arguments.isEmpty()) {
        const auto argument = arguments.takeFirst();
        if (argument == QLatin1String("--")) {
            invocation.command << argument << arguments;
            break;
        }
        if (argument == QLatin1String("--json")) {
            invocation.json = true;
        } else if (const auto name = valueOf(QStringLiteral("--connection"), argument, arguments)) {
            if (name->isEmpty())
                return wrongUse(Tr::tr("--connection needs a name."));
            invocation.connection = *name;
        } else if (const auto person = valueOf(QStringLiteral("--person"), argument, arguments)) {
            if (person->isEmpty())
                return wrongUse(Tr::tr("--person needs a name."));
            invocation.person = *person;
        } else {
            invocation.command << argument;
        }
    }
    return invocation;
}

Result<void> parse(QCommandLineParser &parser, const QString &command, const QStringList &arguments)
{
    const auto help = parser.addHelpOption();
    const QStringList whole{QStringLiteral("clinicdesk-cli ") + command};
    if (!parser.parse(whole + arguments))
        return wrongUse(parser.errorText());
    if (parser.isSet(help)) {
        // QCommandLineParser does not know commands of several words: it puts "[options]" after the program name.
        auto text = parser.helpText();
        const auto at = text.indexOf(QLatin1String(" [options]"));
        if (at >= 0)
            text.insert(at, QLatin1Char(' ') + command);
        printHelp(text);
        std::exit(static_cast<int>(exitAfterOutput(ExitCode::Done)));
    }
    return {};
}

QCommandLineOption encryptOption()
{
    return {QStringLiteral("encrypt"), Tr::tr("Encrypt the requests of this command, whatever the connection says.")};
}

QString generalHelp()
{
    return Tr::
        tr("clinicdesk-cli: sends a clinic’s documents to its health platform, from scripts and scheduled "
           "jobs.\n\nUsage: clinicdesk-cli [--json] [--connection NAME] [--person NAME] COMMAND [...]\n\nCommands "
           "(COMMAND --help "
           "for details):\n  upload       add files to the outbox and send them\n  outbox       %1\n  connection   "
           "%2\n  assessments  list assessments as text, --json or --csv\n  doctor       show doctor profiles, or "
           "check them with --check\n  aadhaar      init: start a registration\n  privacy      %3: request the "
           "data of the connection’s user\n  journal      %5: what was done on this computer\n  jwe          %4: from "
           "standard input to standard output\n  policy      "
           " check: check the administrator’s policy file\n  diagnostics  what the support needs to know\n  erase      "
           "  remove everything that is stored for you on this computer\n\nOptions:\n "
           " --json             print one JSON document on standard output\n  --connection NAME  use this "
           "connection instead of the selected one\n  --person NAME      use the connections and documents of this "
           "person; the first person without it\n  --version, --help\n\nEnvironment: CLINICDESK_BASE_URL, "
           "CLINICDESK_USER_OID, CLINICDESK_KEY_ID, CLINICDESK_CA_FILE,\nCLINICDESK_CONVENTIONS_FILE, "
           "CLINICDESK_ENCRYPT_PAYLOADS (on or off) and CLINICDESK_SECRETS_FILE (JSON,\nreadable only by its owner) "
           "define a connection without a name. CLINICDESK_POLICY_FILE names a policy to try where the administrator "
           "has none.\n\nExit codes: 0 "
           "done, 1 failed and not retried, 2 wrong use, 3 not signed in or sign-in "
           "refused,\n4 service, storage or network unavailable (documents are kept), 5 bad input: a file that "
           "cannot be sent,\nan invalid envelope, or an invalid number.\n")
            .arg(subcommandNames(outboxSubcommands()), subcommandNames(connectionSubcommands()),
                 subcommandNames(privacySubcommands()), subcommandNames(jweSubcommands()),
                 subcommandNames(journalSubcommands()));
}

} // namespace clinicdesk::cli
