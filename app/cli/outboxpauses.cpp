// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/outboxpauses.h"

#include "app/cli/documentargument.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/sending.h"
#include "app/cli/text.h"

namespace clinicdesk::cli {

namespace {

const auto allKey = QStringLiteral("all");
const auto thisConnection = QStringLiteral("this-connection");

using ForOne = Task<Result<void>> (Outbox::*)(DocumentId);
using ForAll = Task<Result<void>> (Outbox::*)(std::optional<ConnectionId>);

Task<Result<ExitCode>> doForOne(CommandContext context, QStringList positional, ForOne action)
{
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto id = documentArgument(context.app, **outbox, positional);
    if (!id)
        co_return id.error();
    const auto done = co_await ((**outbox).*action)(*id);
    if (!done)
        co_return done.error();
    report(context, currentDocuments(**outbox, {*id}));
    co_return ExitCode::Done;
}

/// Applies to the current connection, or to all connections.
Task<Result<ExitCode>> doForAll(CommandContext context, bool ofOneConnection, ForAll action)
{
    std::optional<ConnectionId> connection;
    if (ofOneConnection) {
        const auto chosen = context.app.connection();
        if (!chosen)
            co_return chosen.error();
        connection = chosen->id;
    } else if (context.app.otherDocumentsRefusal()) {
        co_return *context.app.otherDocumentsRefusal();
    }
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto done = co_await ((**outbox).*action)(connection);
    if (!done)
        co_return done.error();
    report(context, {});
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> pauseOrResume(CommandContext context, QStringList arguments, QString subcommand,
                                     QString description, ForOne forOne, ForAll forAll)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(description);
    parser.addOption({allKey, Tr::tr("Everything, for all connections, including documents added later.")});
    parser.addOption({thisConnection, Tr::tr("All documents of this connection, including documents added later.")});
    parser.addPositionalArgument(QStringLiteral("ID"), Tr::tr("The document ID."),
                                 QStringLiteral("ID|--all|--this-connection"));
    if (const auto parsed = parse(parser, subcommand, arguments); !parsed)
        co_return parsed.error();
    const bool ofOneConnection = parser.isSet(thisConnection);
    if (parser.isSet(allKey) && ofOneConnection)
        co_return wrongUse(Tr::tr("Use --all or --this-connection, not both."));
    if (parser.isSet(allKey) || ofOneConnection)
        co_return co_await doForAll(context, ofOneConnection, forAll);
    co_return co_await doForOne(context, parser.positionalArguments(), forOne);
}

} // namespace

Task<Result<ExitCode>> pauseOutbox(CommandContext context, QStringList arguments)
{
    const auto description = Tr::tr("Pauses sending until “outbox resume”, even after a restart.");
    return pauseOrResume(context, std::move(arguments), QStringLiteral("outbox pause"), description, &Outbox::pause,
                         &Outbox::pauseAll);
}

Task<Result<ExitCode>> resumeOutbox(CommandContext context, QStringList arguments)
{
    const auto description = Tr::tr("Ends a pause. “outbox run” then sends the documents. With --all, documents "
                                    "that were paused by ID stay paused.");
    return pauseOrResume(context, std::move(arguments), QStringLiteral("outbox resume"), description, &Outbox::resume,
                         &Outbox::resumeAll);
}

Task<Result<ExitCode>> sendNext(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr("Sends a document before all others that are waiting."));
    parser.addPositionalArgument(QStringLiteral("ID"), Tr::tr("The document ID."));
    if (const auto parsed = parse(parser, QStringLiteral("outbox next"), arguments); !parsed)
        co_return parsed.error();
    co_return co_await doForOne(context, parser.positionalArguments(), &Outbox::sendNext);
}

void reportPause(const Outbox &outbox, const ConnectionId &connection)
{
    if (outbox.isPaused())
        printStatus(Tr::tr("Everything is paused. To continue, use “outbox resume --all”."));
    else if (outbox.sendingState(connection).isPaused)
        printStatus(Tr::tr("This connection is paused. To continue, use “outbox resume --this-connection”."));
}

} // namespace clinicdesk::cli
