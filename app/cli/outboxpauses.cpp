// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/outboxpauses.h"

#include "app/cli/documentargument.h"
#include "app/cli/driving.h"
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/words.h"

namespace clinicdesk::cli {

namespace {

const auto all = QStringLiteral("all");
const auto thisConnection = QStringLiteral("this-connection");

using ForOne = Task<Result<void>> (Outbox::*)(DocumentId);
using ForAll = Task<Result<void>> (Outbox::*)(std::optional<ConnectionId>);

Task<Result<Exit>> doForOne(Surroundings surroundings, QStringList positional, ForOne action)
{
    const auto outbox = co_await surroundings.workplace.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto id = documentArgument(**outbox, positional);
    if (!id)
        co_return id.error();
    const auto done = co_await ((**outbox).*action)(*id);
    if (!done)
        co_return done.error();
    report(surroundings, currentDocuments(**outbox, {*id}));
    co_return Exit::Done;
}

/// Applies to the current connection, or to all connections.
Task<Result<Exit>> doForAll(Surroundings surroundings, bool ofOneConnection, ForAll action)
{
    std::optional<ConnectionId> connection;
    if (ofOneConnection) {
        const auto chosen = surroundings.workplace.connection();
        if (!chosen)
            co_return chosen.error();
        connection = chosen->id;
    }
    const auto outbox = co_await surroundings.workplace.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto done = co_await ((**outbox).*action)(connection);
    if (!done)
        co_return done.error();
    report(surroundings, {});
    co_return Exit::Done;
}

Task<Result<Exit>> pauseOrResume(Surroundings surroundings, QStringList arguments, QString verb, QString description,
                                 ForOne forOne, ForAll forAll)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(description);
    parser.addOption({all, Words::tr("Everything, for all connections, including documents added later.")});
    parser.addOption({thisConnection, Words::tr("All documents of this connection, including documents added later.")});
    parser.addPositionalArgument(QStringLiteral("ID"), Words::tr("The document ID."),
                                 QStringLiteral("ID|--all|--this-connection"));
    if (const auto parsed = parse(parser, verb, arguments); !parsed)
        co_return parsed.error();
    const bool ofOneConnection = parser.isSet(thisConnection);
    if (parser.isSet(all) && ofOneConnection)
        co_return wrongUse(Words::tr("Use --all or --this-connection, not both."));
    if (parser.isSet(all) || ofOneConnection)
        co_return co_await doForAll(surroundings, ofOneConnection, forAll);
    co_return co_await doForOne(surroundings, parser.positionalArguments(), forOne);
}

} // namespace

Task<Result<Exit>> pauseOutbox(Surroundings surroundings, QStringList arguments)
{
    const auto description = Words::tr("Pauses sending until “outbox resume”, even after a restart.");
    return pauseOrResume(surroundings, std::move(arguments), QStringLiteral("outbox pause"), description,
                         &Outbox::pause, &Outbox::pauseAll);
}

Task<Result<Exit>> resumeOutbox(Surroundings surroundings, QStringList arguments)
{
    const auto description = Words::tr("Ends a pause. “outbox run” then sends the documents. With --all, documents "
                                       "that were paused by ID stay paused.");
    return pauseOrResume(surroundings, std::move(arguments), QStringLiteral("outbox resume"), description,
                         &Outbox::resume, &Outbox::resumeAll);
}

Task<Result<Exit>> sendNext(Surroundings surroundings, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Words::tr("Sends a document before all others that are waiting."));
    parser.addPositionalArgument(QStringLiteral("ID"), Words::tr("The document ID."));
    if (const auto parsed = parse(parser, QStringLiteral("outbox next"), arguments); !parsed)
        co_return parsed.error();
    co_return co_await doForOne(surroundings, parser.positionalArguments(), &Outbox::sendNext);
}

void tellOfPause(const Outbox &outbox, const ConnectionId &connection)
{
    if (outbox.isPaused())
        tell(Words::tr("Everything is paused. To continue, use “outbox resume --all”."));
    else if (outbox.isPaused(connection))
        tell(Words::tr("This connection is paused. To continue, use “outbox resume --this-connection”."));
}

} // namespace clinicdesk::cli
