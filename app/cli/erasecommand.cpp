// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/hiddeninput.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/base/systemconsole.h"
#include "core/log/log.h"
#include "core/session/erase.h"
#include "core/wording/erasetext.h"
#include "core/wording/wording.h"

#include <QFile>
#include <QJsonArray>

#include <cstdio>
#include <numeric>

namespace clinicdesk::cli {

namespace {

constexpr auto yes = "YES";

/// Prints the question to standard error, and reads the answer. `other` is the name of another person whose data it is.
bool isConfirmed(const ErasePlan &plan, bool withJournal, const QString &other)
{
    if (!other.isEmpty())
        printStatus(Tr::tr("This removes the data of %1, not yours.").arg(other));
    for (const auto &sentence : wording::describeErase(plan))
        printStatus(sentence);
    if (plan.hasJournal)
        printStatus(withJournal ? Tr::tr("The journal is removed.") : Tr::tr("The journal is kept."));
    const auto question = Tr::tr("You cannot undo this. Type %1 to remove all of it: ").arg(QLatin1String(yes));
    printPrompt(question);
    QFile input;
    const DefaultInterruptScope interruptible;
    constexpr qint64 maxAnswerBytes = 100;
    return input.open(stdin, QIODevice::ReadOnly | QIODevice::Unbuffered) &&
           input.readLine(maxAnswerBytes).trimmed() == yes;
}

QJsonObject problemJson(const Error &error, const QString &message, const QString &path = {})
{
    auto json = errorJson(error, message);
    if (!path.isEmpty())
        json.insert(QStringLiteral("path"), path);
    return json;
}

QJsonObject reportJson(const EraseReport &report)
{
    QJsonArray kept;
    if (report.keepsJournal)
        kept.append(QStringLiteral("journal"));
    if (report.keepsPerson)
        kept.append(QStringLiteral("person"));
    const auto texts = wording::describeNotErased(report);
    QJsonArray problems;
    const auto add = [&](const Error &error, const QString &path = {}) {
        problems.append(problemJson(error, texts.value(static_cast<int>(problems.size())), path));
    };
    if (report.keychainProblem)
        add(*report.keychainProblem);
    for (const auto &path : report.keptPaths)
        add({.code = ErrorCode::StoreUnavailable}, path.path);
    if (report.peopleProblem)
        add(*report.peopleProblem);
    const int files = std::accumulate(report.files.begin(), report.files.end(), 0);
    return {{QStringLiteral("removed"), QJsonObject{{QStringLiteral("keychain_entries"), report.keychainEntries},
                                                    {QStringLiteral("files"), files}}},
            {QStringLiteral("kept"), kept},
            {QStringLiteral("problems"), problems}};
}

ExitCode show(const EraseReport &report, bool json)
{
    if (json)
        print(reportJson(report));
    else
        printLines(wording::describeErased(report));
    for (const auto &problem : wording::describeNotErased(report))
        printStatus(problem);
    return report.isComplete() ? ExitCode::Done : ExitCode::Failed;
}

void describeEraseOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(
        Tr::tr("Removes everything that Clinic Desk has stored for you on this computer: keychain items, outbox, "
               "receipts, connections and settings. Documents that are not delivered are never sent. Works without a "
               "network. Refused while Clinic Desk is open."));
    parser.addOptions(
        {{QStringLiteral("yes"), Tr::tr("Does not ask. Needed where there is no terminal.")},
         {QStringLiteral("journal"), Tr::tr("Removes the journal, too. Without it, the journal is kept.")},
         {QStringLiteral("of"), Tr::tr("Removes the data of this person instead of yours. For admins."),
          QStringLiteral("NAME")},
         {QStringLiteral("all"), Tr::tr("Removes the data of all people of this computer. For admins.")}});
}

/// The person of `--of`, or the one who runs the command.
Result<Person> personOf(const QCommandLineParser &parser, const AppContext &app)
{
    const auto option = QStringLiteral("of");
    if (!parser.isSet(option))
        return app.person();
    if (parser.isSet(QStringLiteral("all")))
        return wrongUse(Tr::tr("Use --of or --all, not both."));
    const auto name = parser.value(option);
    if (const auto known = name.isEmpty() ? std::nullopt : app.people().byName(name))
        return *known;
    return Error{.code = ErrorCode::InputInvalid, .reason = ErrorReason::PersonUnknown, .subject = name};
}

} // namespace

Task<Result<ExitCode>> erase(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeEraseOptions(parser);
    if (const auto parsed = parse(parser, QStringLiteral("erase"), arguments); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“erase” takes no arguments. It removes everything."));
    const bool isConfirmedBefore = parser.isSet(QStringLiteral("yes"));
    if (!isConfirmedBefore && !isTerminal())
        co_return wrongUse(Tr::tr("Nothing was removed. Add --yes to remove everything without a question."));
    const auto person = personOf(parser, context.app);
    if (!person)
        co_return person.error();
    EraseRequest request{.program = QStringLiteral("clinicdesk"),
                         .by = context.app.person().id,
                         .person = person->id,
                         .withJournal = parser.isSet(QStringLiteral("journal"))};
    if (parser.isSet(QStringLiteral("all")))
        request.person.reset();
    const auto other = person->id == request.by ? QString() : PeopleStore::displayName(*person);
    const auto access = context.app.session().access();
    const auto keychains = systemKeychains(keychainPatience());
    co_await context.app.finishJournal();
    context.app.close();
    if (!isConfirmedBefore) {
        const auto plan = co_await planErase(request, access, keychains);
        if (!plan)
            co_return plan.error();
        if (!isConfirmed(*plan, request.withJournal, other)) {
            printStatus(Tr::tr("Nothing was removed."));
            co_return ExitCode::Failed;
        }
    }
    Log::stop();
    const auto report = co_await eraseData(request, access, keychains);
    if (!report)
        co_return report.error();
    co_return show(*report, context.json);
}

} // namespace clinicdesk::cli
