// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"

#include "app/cli/output.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"

#include <cstdlib>

namespace clinicdesk::cli {

Result<Invocation> readInvocation(QStringList arguments)
{
    const auto option = QStringLiteral("--connection");
    const auto nameless = wrongUse(Words::tr("--connection needs a name."));
    Invocation invocation;
    while (!arguments.isEmpty()) {
        const auto argument = arguments.takeFirst();
        if (argument == QLatin1String("--")) {
            invocation.command << argument << arguments;
            break;
        }
        if (argument == QLatin1String("--json")) {
            invocation.json = true;
        } else if (argument.startsWith(option + QLatin1Char('='))) {
            invocation.connection = argument.mid(option.size() + 1);
            if (invocation.connection.isEmpty())
                return nameless;
        } else if (argument == option) {
            if (arguments.isEmpty() || arguments.first().isEmpty())
                return nameless;
            invocation.connection = arguments.takeFirst();
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
        print(text);
        std::exit(0);
    }
    return {};
}

QString generalHelp()
{
    return Words::tr(
               "clinicdesk-cli: sends a clinic's papers to its health platform, from scripts and scheduled jobs.\n"
               "\n"
               "Usage: clinicdesk-cli [--json] [--connection NAME] COMMAND [...]\n"
               "\n"
               "Commands (COMMAND --help tells more):\n"
               "  upload       adds files to the outbox and delivers them\n"
               "  outbox       %1\n"
               "  connection   %2\n"
               "  assessments  those that match, as text, --json or --csv\n"
               "  doctor       profiles, or with --check what is to fix in them\n"
               "  aadhaar      init: begins a registration\n"
               "  privacy      %3: asks the service for the data of its user\n"
               "  jwe          %4: standard input to standard output\n"
               "\n"
               "Options:\n"
               "  --json             one JSON document on standard output\n"
               "  --connection NAME  the connection to use instead of the chosen one\n"
               "  --version, --help\n"
               "\n"
               "Environment: CLINICDESK_BASE_URL, CLINICDESK_USER_OID, CLINICDESK_KEY_ID, CLINICDESK_CA_FILE,\n"
               "CLINICDESK_CONVENTIONS_FILE and CLINICDESK_SECRETS_FILE (JSON, readable by its owner alone) make a\n"
               "connection without a name.\n"
               "\n"
               "Exit codes: 0 done, 1 failed for good, 2 wrong use, 3 not signed in or refused,\n"
               "4 service, storage or line unavailable (the work is kept), 5 bad input: a file that cannot go,\n"
               "an envelope that is none, a number that cannot be right.\n")
        .arg(subcommandNames(outboxVerbs()), subcommandNames(connectionVerbs()), subcommandNames(privacyVerbs()),
             subcommandNames(jweVerbs()));
}

} // namespace clinicdesk::cli
