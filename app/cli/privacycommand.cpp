// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/service/datarequests.h"
#include "core/wording/datarequesttext.h"
#include "core/wording/datetext.h"
#include "core/wording/journaltext.h"
#include "core/wording/wording.h"

#include <QJsonArray>
#include <QLocale>

namespace clinicdesk::cli {

namespace {

QJsonValue usernameJson(const DataRequest &request)
{
    return request.username ? QJsonValue(*request.username) : QJsonValue(QJsonValue::Null);
}

QJsonObject listedJson(const DataRequest &request)
{
    return {{QStringLiteral("at"), request.at.toUTC().toString(Qt::ISODateWithMs)},
            {QStringLiteral("state"), QString(stateText(request.state))},
            {QStringLiteral("username"), usernameJson(request)}};
}

QString textOf(const DataRequest &request)
{
    const auto asked = wording::momentText(QLocale(), request.at.toLocalTime());
    return Tr::tr("%1  %2, by %3, for user %4: %5")
        .arg(asked, wording::requestStateText(request.state), displayName(request.by), displayName(request.user.text),
             wording::meaningOf(request));
}

void tellChainProblem(const Result<JournalCheck> &check)
{
    if (!check)
        printStatus(wording::sentenceOfJournal(check.error()));
    else if (check->fault)
        printStatus(wording::chainProblem(*check));
}

/// Prints the service's answer in the form of the interface; a refused request fails as a whole.
Result<ExitCode> report(const DataRequestOutcome &asked, bool json)
{
    const auto &request = asked.request;
    if (asked.notRecorded)
        printStatus(Tr::tr("The answer could not be recorded. %1").arg(wording::sentenceOfJournal(*asked.notRecorded)));
    const bool isGood =
        request.state == DataRequestState::Accepted || request.state == DataRequestState::AlreadyRunning;
    if (!isGood && request.error) {
        const auto text = wording::describeRequest(request);
        return fail(*request.error, text.summary + QLatin1Char(' ') + text.advice, json);
    }
    if (json)
        print(QJsonObject{{QStringLiteral("state"), QString(stateText(request.state))},
                          {QStringLiteral("username"), usernameJson(request)}});
    else
        print(Tr::tr("%1. %2").arg(wording::requestStateText(request.state), wording::meaningOf(request)));
    return ExitCode::Done;
}

Task<Result<ExitCode>> request(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Requests the data that the service holds about the connection’s user. The service sends the data to "
               "the clinic’s webhook, not to this computer. Each request is recorded in the journal."));
    parser.addOption(encryptOption());
    if (const auto parsed = parse(parser, QStringLiteral("privacy request"), arguments); !parsed)
        co_return parsed.error();
    if (parser.isSet(QStringLiteral("encrypt")))
        context.app.encryptRequests();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“privacy request” takes no arguments. It is always for the connection’s own user."));
    const auto signedIn = co_await context.app.signIn();
    if (!signedIn)
        co_return signedIn.error();
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return fail(journal.error(), wording::sentenceOfJournal(journal.error()), context.json);
    const auto client = signedIn->client;
    std::stop_source stop;
    QObject interrupted;
    QObject::connect(&context.interrupt, &Interrupt::pressed, &interrupted, [&stop] { stop.request_stop(); });
    const auto token = stop.get_token();
    const auto asked = co_await requestUserData(client, *journal, token);
    if (!asked)
        co_return fail(asked.error(), wording::sentenceOfJournal(asked.error()), context.json);
    co_return report(*asked, context.json);
}

Task<Result<ExitCode>> listRequests(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Lists the requests for user data from this computer, for all connections, newest first."));
    if (const auto parsed = parse(parser, QStringLiteral("privacy list"), arguments); !parsed)
        co_return parsed.error();
    if (!parser.positionalArguments().isEmpty())
        co_return wrongUse(Tr::tr("“privacy list” takes no arguments."));
    const auto journal = co_await context.app.journal();
    if (!journal)
        co_return fail(journal.error(), wording::sentenceOfJournal(journal.error()), context.json);
    const auto requests = co_await dataRequests(*journal);
    if (!requests && requests.error().reason == ErrorReason::RoleNotAllowed)
        co_return requests.error();
    if (!requests)
        co_return fail(requests.error(), wording::sentenceOfJournal(requests.error()), context.json);
    const auto check = co_await (*journal)->verify();
    tellChainProblem(check);

    QJsonArray listed;
    for (const auto &one : *requests) {
        if (!context.json)
            print(textOf(one));
        listed.append(listedJson(one));
    }
    if (context.json)
        print(QJsonObject{{QStringLiteral("requests"), listed}});
    co_return ExitCode::Done;
}

} // namespace

Subcommands privacySubcommands()
{
    return {{QStringLiteral("request"), {}, request}, {QStringLiteral("list"), {}, listRequests}};
}

Task<Result<ExitCode>> privacy(CommandContext context, QStringList arguments)
{
    return runSubcommand(QStringLiteral("privacy"), privacySubcommands(), context, std::move(arguments));
}

} // namespace clinicdesk::cli
