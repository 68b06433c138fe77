// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnosticscommand.h"
#include "app/cli/invocation.h"
#include "app/cli/nearest.h"
#include "app/cli/output.h"
#include "app/cli/policycommand.h"
#include "app/cli/text.h"
#include "app/version/version.h"
#include "core/base/systemaccount.h"
#include "core/base/systemprocess.h"
#include "core/base/temporaryfiles.h"
#include "core/connection/apppaths.h"
#include "core/document/readablename.h"
#include "core/http/curlinfo.h"
#include "core/language/translations.h"
#include "core/log/log.h"
#include "core/policy/policyfile.h"
#include "core/session/erase.h"
#include "core/store/sqliteversion.h"

#include <QCoreApplication>
#include <QMap>
#include <QTimer>

#include <algorithm>
#include <string_view>
#include <system_error>

using namespace clinicdesk;
using namespace clinicdesk::cli;

namespace {

using Command = Task<Result<ExitCode>> (*)(CommandContext, QStringList);

const QMap<QString, Command> &commands()
{
    static const QMap<QString, Command> known{
        {QStringLiteral("upload"), upload},         {QStringLiteral("outbox"), outbox},
        {QStringLiteral("connection"), connection}, {QStringLiteral("assessments"), assessments},
        {QStringLiteral("doctor"), doctor},         {QStringLiteral("privacy"), privacy},
        {QStringLiteral("journal"), journal},       {QStringLiteral("aadhaar"), aadhaar},
        {QStringLiteral("jwe"), cli::jwe},          {QStringLiteral("erase"), cli::erase}};
    return known;
}

QStringList commandNames()
{
    return commands().keys() << QStringLiteral("diagnostics") << QStringLiteral("policy");
}

/// What the command uses. A command that is not known here uses what a person has stored.
AppContext::Use useOf(const QString &word, QStringList arguments)
{
    arguments.removeAll(QStringLiteral("--encrypt"));
    static const QStringList ofConnection{QStringLiteral("upload"), QStringLiteral("assessments"),
                                          QStringLiteral("doctor"), QStringLiteral("aadhaar"),
                                          QStringLiteral("jwe"),    QStringLiteral("connection check"),
                                          QStringLiteral("outbox"), QStringLiteral("privacy request")};
    if (word == QLatin1String("erase"))
        return AppContext::Use::Erase;
    const auto subcommand = arguments.value(0);
    const bool isForAll = word == QLatin1String("outbox") && arguments.contains(QLatin1String("--all")) &&
                          (subcommand == QLatin1String("pause") || subcommand == QLatin1String("resume"));
    const bool isOnlyConnection =
        !isForAll &&
        (ofConnection.contains(word) || ofConnection.contains((QStringList(word) + arguments).join(QLatin1Char(' '))));
    return isOnlyConnection ? AppContext::Use::Connection : AppContext::Use::PersonData;
}

/// Whether the help of the command is asked for. If so, nothing but its name and `--help` stays: help needs no PIN, so
/// no other argument may have an effect.
bool takeHelp(QStringList &arguments)
{
    if (!arguments.mid(0, arguments.indexOf(QLatin1String("--"))).contains(QLatin1String("--help")))
        return false;
    const bool hasSubcommand = !arguments.first().startsWith(QLatin1Char('-'));
    arguments = hasSubcommand ? QStringList{arguments.first(), QStringLiteral("--help")}
                              : QStringList(QStringLiteral("--help"));
    return true;
}

Task<Result<ExitCode>> run(Invocation invocation, Interrupt &interrupt)
{
    const auto word = invocation.command.isEmpty() ? QString() : invocation.command.takeFirst();
    if (word == QLatin1String("--help") || word == QLatin1String("-h")) {
        printHelp(generalHelp());
        co_return ExitCode::Done;
    }
    if (word == QLatin1String("--version")) {
        printHelp(versionText(QStringLiteral("clinicdesk-cli"), {{QStringLiteral("curl"), http::curlInfo().version},
                                                                 {QStringLiteral("SQLite"), sqliteVersion()}}));
        co_return ExitCode::Done;
    }
    if (word.isEmpty())
        co_return wrongUse({}, generalHelp());
    if (word == QLatin1String("policy"))
        co_return policy(invocation.command, invocation.json);
    if (word == QLatin1String("diagnostics"))
        co_return co_await diagnostics(invocation);
    const auto command = commands().value(word);
    if (!command)
        co_return wrongUse(unknownCommand(word, QStringLiteral("clinicdesk-cli"), commandNames()),
                           Tr::tr("“clinicdesk-cli --help” lists all commands."));
    const bool asksForHelp = takeHelp(invocation.command);
    const auto policy = asksForHelp ? PolicyReading() : loadPolicy(PolicyPlaces::ofThisComputer());
    if (policy.problem)
        co_return failPolicy(*policy.problem, invocation.json);
    if (!asksForHelp) {
        const auto keychains = systemKeychains(keychainPatience());
        co_await continueErasing(QStringLiteral("clinicdesk"), keychains);
    }
    const auto use = useOf(word, invocation.command);
    const auto app = AppContext::open(policy.policy, invocation.connection, invocation.person, use);
    if (!app)
        co_return app.error();
    if (!asksForHelp) {
        const auto unlocked = co_await (*app)->unlock();
        if (!unlocked) {
            co_await (*app)->finishJournal(); // a wrong PIN
            co_return unlocked.error();
        }
    }
    const CommandContext context{**app, interrupt, invocation.json};
    const auto ended = co_await command(context, invocation.command);
    (*app)->warnOfTokens();
    co_await (*app)->finishJournal();
    co_return ended;
}

/// The system may give no thread or no memory at any time. Without this, the command would wait for ever.
Task<Result<ExitCode>> runWithoutExceptions(Invocation invocation, Interrupt &interrupt)
{
    QString detail;
    try {
        co_return co_await run(invocation, interrupt);
    } catch (const std::system_error &error) {
        detail = QString::fromLocal8Bit(error.what());
    } catch (const std::bad_alloc &error) {
        detail = QString::fromLocal8Bit(error.what());
    }
    co_return Error{.code = ErrorCode::ComputerLimit, .detail = detail};
}

Task<void> runToExit(Result<Invocation> invocation, bool json, Interrupt &interrupt)
{
    // The command has ended: nothing repeats it automatically.
    auto exit = ExitCode::Done;
    if (invocation) {
        const auto outcome = co_await runWithoutExceptions(*invocation, interrupt);
        exit = outcome ? *outcome : fail(outcome.error(), errorSentence(outcome.error()), json);
    } else {
        exit = fail(invocation.error(), errorSentence(invocation.error()), json);
    }
    QCoreApplication::exit(static_cast<int>(exitAfterOutput(exit)));
}

/// Without an application object, so in English: GLib would end the program where there are too few open files.
int reportLimit(const Error &error, int count, char **arguments)
{
    const bool json = std::any_of(arguments + 1, arguments + count,
                                  [](const char *argument) { return std::string_view(argument) == "--json"; });
    return static_cast<int>(exitAfterOutput(fail(error, errorSentence(error), json)));
}

/// --json and --csv are read by programs.
bool isForPrograms(const QStringList &arguments)
{
    const auto options = arguments.mid(0, arguments.indexOf(QLatin1String("--")));
    return options.contains(QLatin1String("--json")) || options.contains(QLatin1String("--csv"));
}

} // namespace

int main(int argc, char **argv)
{
    useAccountLimits();
    keepLittleFreedMemory();
    hardenProcess();
    if (const auto limit = missingResources(threadsOfCommand, filesOfCommand))
        return reportLimit(*limit, argc, argv);
    const bool hasHome = setUpHomeFolder();
    QCoreApplication application(argc, argv);
    Interrupt interrupt; // before any other thread starts
    QCoreApplication::setApplicationName(QStringLiteral("clinicdesk-cli"));
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    const Log log(places.logFile, QCoreApplication::applicationName());
    const TemporaryFiles temporary(places.temporaryFolder);
    const auto arguments = QCoreApplication::arguments().mid(1);
    Translations translations;
    if (isForPrograms(arguments))
        translations.useForPrograms();
    if (!hasHome)
        printStatus(
            Tr::tr("This account has no home folder, so nothing can be saved. Set HOME to a folder of your own."));
    else if (const auto missing = missingHomeFolder(); !missing.isEmpty())
        printStatus(Tr::tr("The home folder %1 does not exist, so nothing can be saved. Create it, or set HOME to a "
                           "folder of your own.")
                        .arg(displayName(missing)));
    const auto invocation = readInvocation(arguments);
    const bool json = invocation ? invocation->json : arguments.contains(QLatin1String("--json"));
    interrupt.reportAsJson(json);
    QTimer::singleShot(0, &application, [&] { runToExit(invocation, json, interrupt); });
    return QCoreApplication::exec();
}
