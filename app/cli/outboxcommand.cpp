// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/documentargument.h"
#include "app/cli/invocation.h"
#include "app/cli/outboxpauses.h"
#include "app/cli/output.h"
#include "app/cli/sending.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"
#include "core/base/atomicfile.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QJsonDocument>

#include <algorithm>

namespace clinicdesk::cli {

namespace {

/// Those that this run may show. Drafts belong to the window.
QList<OutboxDocument> listed(const AppContext &app, QList<OutboxDocument> documents)
{
    documents.removeIf(
        [&app](const OutboxDocument &document) { return document.state == ItemState::Draft || !app.mayUse(document); });
    return documents;
}

void reportHidden(const AppContext &app)
{
    if (app.otherDocumentsRefusal())
        printStatus(Tr::tr("Only documents of this connection are shown. With --person, the command asks for the PIN "
                           "and shows all."));
}

/// An outbox whose disk cannot be written can still be listed.
Task<Result<ExitCode>> listUnopened(CommandContext context, Error problem, bool all)
{
    if (problem.disk == DiskError::None)
        co_return problem;
    const auto since =
        all ? QDateTime::fromMSecsSinceEpoch(0) : QDateTime::currentDateTimeUtc().addDuration(-finalRetention);
    const auto kept = co_await context.app.readOnlyDocuments(since);
    if (!kept)
        co_return problem;
    printStatus(wording::sentence(problem));
    report(context, listed(context.app, *kept));
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> listDocuments(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Lists documents that are not delivered, or that were delivered in the last 24 hours."));
    parser.addOption({QStringLiteral("all"), Tr::tr("List everything that was ever sent from this computer.")});
    if (const auto parsed = parse(parser, QStringLiteral("outbox list"), arguments); !parsed)
        co_return parsed.error();
    reportHidden(context.app);
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return co_await listUnopened(context, outbox.error(), parser.isSet(QStringLiteral("all")));
    context.app.reportStoreState(); // without this report the list would be incomplete
    auto documents = (*outbox)->documents();
    if (parser.isSet(QStringLiteral("all"))) {
        const auto history = co_await (*outbox)->history();
        if (!history)
            co_return history.error();
        documents = *history;
    }
    if (const auto connection = context.app.connection())
        reportPause(**outbox, connection->id);
    report(context, listed(context.app, (*outbox)->asLeftBySenders(documents)));
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> run(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr("Sends all documents that are waiting for this connection."));
    parser.addOption({QStringLiteral("wait"),
                      Tr::tr("How long to keep trying without progress (default 120; 0: try once)."),
                      QStringLiteral("SECONDS"), QStringLiteral("120")});
    parser.addOption(limitOption());
    parser.addOption(encryptOption());
    if (const auto parsed = parse(parser, QStringLiteral("outbox run"), arguments); !parsed)
        co_return parsed.error();
    if (parser.isSet(QStringLiteral("encrypt")))
        context.app.encryptRequests();
    const auto patience = readWait(parser.value(QStringLiteral("wait")));
    if (!patience)
        co_return patience.error();
    const auto limit = readLimit(parser);
    if (!limit)
        co_return limit.error();
    limitUploads(context, *limit);
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto signedIn = co_await context.app.signIn();
    if (!signedIn)
        co_return signedIn.error();

    QList<DocumentId> waiting;
    const auto documents = (*outbox)->documents();
    for (const auto &document : documents) {
        const bool waits = document.state == ItemState::Queued || isBeingSent(document.state);
        if (waits && document.connection == signedIn->connection.id)
            waiting.append(document.id);
    }
    if (!waiting.isEmpty()) {
        const auto sent = co_await sendAndWait(context, *outbox, *signedIn, waiting, *patience);
        if (!sent)
            printStatus(wording::sentence(sent.error())); // the documents stay; the report shows their state
    }
    co_return report(context, currentDocuments(**outbox, waiting));
}

/// Parses the code of `--cause`; nothing when the option is empty.
Result<std::optional<ErrorCode>> readCause(const QString &text)
{
    const auto code = codeFromText(text);
    if (!text.isEmpty() && !code)
        return wrongUse(Tr::tr("“%1” is not an error code.").arg(text));
    return code;
}

/// Returns the failed documents (with this cause), except those that only a user who has checked them may send again.
QList<DocumentId> toRetry(const AppContext &app, const Outbox &outbox, std::optional<ErrorCode> cause)
{
    QList<DocumentId> ids;
    for (const auto &document : listed(app, outbox.documents())) {
        const bool isMeant = !cause || (document.error && document.error->code == *cause);
        if (document.state != ItemState::Failed || !isMeant)
            continue;
        if (document.mayBeDelivered())
            printStatus(Tr::tr("%1 may already have been delivered. It was not changed.").arg(document.id.text));
        else
            ids.append(document.id);
    }
    return ids;
}

/// The date that a person gives a failed document. It can be later than today where the clock was behind.
Task<Result<void>> enterDate(std::shared_ptr<Outbox> outbox, OutboxDocument document, QString text)
{
    const auto date = dateArgument(text);
    if (!date)
        co_return date.error();
    if (document.isDirect())
        co_return wrongUse(Tr::tr("--date: a document that is sent directly has no date."));
    auto details = document.details;
    const auto &byClock = document.details.dateByClock;
    const auto added =
        byClock.ahead ? byClock.setAt.addSecs(-byClock.ahead->count()).date() : QDate(); // of the service
    if (*date > std::max(QDate::currentDate(), added))
        co_return dateOutOfRange();
    details.date = *date;
    details.dateByClock = {};
    co_return co_await outbox->edit(document.id, details);
}

Task<Result<ExitCode>> retry(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr("Sends a document that failed or is waiting before all others. If no "
                                            "Clinic Desk is sending, “outbox run” sends it."));
    parser.addOption(
        {QStringLiteral("all"),
         Tr::tr("All failed documents, except direct uploads that may have been delivered "
                "(service.outcome-unclear). Look for those on the service first, then retry each by its ID.")});
    parser.addOption({QStringLiteral("cause"),
                      Tr::tr("With --all: only documents that failed with this code (error.code)."),
                      QStringLiteral("CODE")});
    parser.addOption({QStringLiteral("date"), Tr::tr("With ID: the date of the document, if it failed."),
                      QStringLiteral("YYYY-MM-DD")});
    parser.addPositionalArgument(QStringLiteral("ID"), Tr::tr("The document ID."), QStringLiteral("ID|--all"));
    if (const auto parsed = parse(parser, QStringLiteral("outbox retry"), arguments); !parsed)
        co_return parsed.error();
    if (parser.isSet(QStringLiteral("date")) && parser.isSet(QStringLiteral("all")))
        co_return wrongUse(Tr::tr("--date cannot be used with --all."));
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return outbox.error();

    QList<DocumentId> ids;
    Result<void> done;
    if (parser.isSet(QStringLiteral("all"))) {
        const auto cause = readCause(parser.value(QStringLiteral("cause")));
        if (!cause)
            co_return cause.error();
        ids = toRetry(context.app, **outbox, *cause);
        done = co_await (*outbox)->retryAll(ids);
    } else {
        const auto id = documentArgument(context.app, **outbox, parser.positionalArguments());
        if (!id)
            co_return id.error();
        ids.append(*id);
        const auto document = (*outbox)->document(*id);
        if (document && parser.isSet(QStringLiteral("date"))) {
            const auto entered = co_await enterDate(*outbox, *document, parser.value(QStringLiteral("date")));
            if (!entered)
                co_return entered.error();
        }
        done = co_await (*outbox)->retry(*id);
    }
    if (!done)
        co_return done.error();
    report(context, currentDocuments(**outbox, ids));
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> cancel(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Cancels a document. Files that are already in the file storage stay there."));
    parser.addPositionalArgument(QStringLiteral("ID"), Tr::tr("The document ID."));
    if (const auto parsed = parse(parser, QStringLiteral("outbox cancel"), arguments); !parsed)
        co_return parsed.error();
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto id = documentArgument(context.app, **outbox, parser.positionalArguments());
    if (!id)
        co_return id.error();
    const auto done = co_await (*outbox)->cancel(*id);
    if (!done)
        co_return done.error();
    report(context, currentDocuments(**outbox, {*id}));
    co_return ExitCode::Done;
}

/// The file names patients, so only its owner may read it.
Result<void> writeReceipts(const QString &path, const QList<DocumentReport> &delivered)
{
    const auto saved = saveOrWrite(path, QJsonDocument(receiptsJson(delivered)).toJson());
    if (saved)
        return {};
    auto error = fileNotSaved(saved.error());
    error.subject = displayName(path);
    return error;
}

Task<Result<ExitCode>> exportReceipts(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Writes a JSON file with all documents delivered from this computer: when, where, and the SHA-256 of "
               "each file. The file contains patient numbers, so only its owner can read it."));
    parser.addPositionalArgument(QStringLiteral("FILE"), Tr::tr("The file to write. An existing file is replaced."));
    if (const auto parsed = parse(parser, QStringLiteral("outbox export-receipts"), arguments); !parsed)
        co_return parsed.error();
    if (parser.positionalArguments().size() != 1)
        co_return wrongUse(Tr::tr("Enter one file name."));
    reportHidden(context.app);
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return outbox.error();
    const auto delivered = co_await (*outbox)->history();
    if (!delivered)
        co_return delivered.error();
    auto receipts = listed(context.app, *delivered);
    receipts.removeIf([](const OutboxDocument &document) { return document.state != ItemState::Delivered; });
    const auto path = parser.positionalArguments().first();
    if (const auto written = writeReceipts(path, withNames(context.app, receipts)); !written)
        co_return written.error();
    if (context.json)
        print(QJsonObject{{QStringLiteral("receipts"), receipts.size()}});
    else
        print(Tr::tr("%Ln receipt(s) written.", nullptr, static_cast<int>(receipts.size())));
    co_return ExitCode::Done;
}

} // namespace

Subcommands outboxSubcommands()
{
    return {{QStringLiteral("list"), {}, listDocuments},  {QStringLiteral("run"), {}, run},
            {QStringLiteral("retry"), {}, retry},         {QStringLiteral("pause"), {}, pauseOutbox},
            {QStringLiteral("resume"), {}, resumeOutbox}, {QStringLiteral("next"), {}, sendNext},
            {QStringLiteral("cancel"), {}, cancel},       {QStringLiteral("export-receipts"), {}, exportReceipts}};
}

Task<Result<ExitCode>> outbox(CommandContext context, QStringList arguments)
{
    return runSubcommand(QStringLiteral("outbox"), outboxSubcommands(), context, std::move(arguments));
}

} // namespace clinicdesk::cli
