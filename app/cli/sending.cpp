// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sending.h"

#include "app/cli/outboxpauses.h"
#include "app/cli/output.h"
#include "app/cli/sendmonitor.h"
#include "app/cli/text.h"

#include <algorithm>
#include <utility>

namespace clinicdesk::cli {

Result<std::chrono::seconds> readWait(const QString &text)
{
    bool isNumber = false;
    const auto seconds = text.toInt(&isNumber);
    if (!isNumber || seconds < 0 || seconds > 86'400)
        return wrongUse(Tr::tr("--wait: enter 0 to 86400 seconds."));
    return std::chrono::seconds(seconds);
}

QCommandLineOption limitOption()
{
    return {QStringLiteral("limit"),
            Tr::tr("Upload speed limit in bytes per second: 500k or 2M, or by time of day: 08:00=500k,18:30=off."),
            QStringLiteral("RATE")};
}

Result<http::SpeedLimit> readLimit(const QCommandLineParser &parser)
{
    if (!parser.isSet(QStringLiteral("limit")))
        return http::SpeedLimit();
    auto limit = http::SpeedLimit::read(parser.value(QStringLiteral("limit")));
    return limit ? limit : inOption(QStringLiteral("--limit"), limit.error());
}

void limitUploads(CommandContext context, const http::SpeedLimit &limit)
{
    auto &session = context.app.session();
    if (session.policy().uploadSpeed && !limit.rules().isEmpty())
        printStatus(Tr::tr("--limit is not used: the upload speed is set by your administrator."));
    session.clients().limitUploads(limit);
}

Task<Result<void>> sendAndWait(CommandContext context, std::shared_ptr<Outbox> outbox, ConnectionClient signedIn,
                               QList<DocumentId> documents, std::chrono::seconds patience)
{
    SendMonitor watch(*outbox, signedIn.connection.id, documents, patience);
    QObject::connect(&context.interrupt, &Interrupt::pressed, &watch, &SendMonitor::interrupt);
    const std::optional<QSet<DocumentId>> only(std::in_place, documents.begin(), documents.end());
    const auto started = co_await outbox->startSending(signedIn.client, only);
    if (!started)
        co_return started.error();
    reportPause(*outbox, signedIn.connection.id);
    co_await watch.waitUntilDone();
    const auto &connection = signedIn.connection.id;
    const auto stop = [outbox, connection] { outbox->stopSending(connection); };
    QObject::connect(&context.interrupt, &Interrupt::pressed, &watch, stop);
    if (watch.isInterrupted())
        co_await outbox->stopSending(connection);
    else
        co_await outbox->finishHandedOver(connection);
    co_return Result<void>();
}

QList<DocumentReport> withNames(const AppContext &app, const QList<OutboxDocument> &documents)
{
    QList<DocumentReport> reported;
    for (const auto &document : documents)
        reported.append(
            {.document = document, .connectionName = app.nameOf(document.connection), .isKept = !app.keepsNothing()});
    return reported;
}

namespace {

/// A lost document has failed for good.
ExitCode exitOf(const DocumentReport &reported)
{
    const auto exit = reported.isLost() ? exitFor(*reported.error()) : exitFor(reported.document);
    return reported.isLost() && exit == ExitCode::Unavailable ? ExitCode::Failed : exit;
}

} // namespace

ExitCode report(const CommandContext &context, const QList<OutboxDocument> &documents,
                const QList<QList<QJsonObject>> &fits)
{
    auto reported = withNames(context.app, documents);
    for (qsizetype i = 0; i < fits.size(); ++i)
        reported[i].fits = fits[i];
    QList<ExitCode> exits;
    for (const auto &one : std::as_const(reported))
        exits.append(exitOf(one));
    if (context.json)
        print(documentsJson(reported));
    else
        print(documentsText(reported));
    if (const auto lost = static_cast<int>(std::ranges::count_if(reported, &DocumentReport::isLost)); lost > 0)
        printStatus(
            Tr::tr("%Ln document(s) was/were not delivered and is/are not kept. Send it/them again.", nullptr, lost));
    else if (context.app.keepsNothing())
        printStatus(Tr::tr("Nothing is kept on this computer, also no receipts."));
    return combinedExitCode(exits);
}

} // namespace clinicdesk::cli
