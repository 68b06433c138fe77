// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/driving.h"

#include "app/cli/outboxpauses.h"
#include "app/cli/output.h"
#include "app/cli/sendmonitor.h"
#include "app/cli/words.h"

namespace clinicdesk::cli {

Result<std::chrono::seconds> readWait(const QString &text)
{
    bool isNumber = false;
    const auto seconds = text.toInt(&isNumber);
    if (!isNumber || seconds < 0 || seconds > 86'400)
        return wrongUse(Words::tr("--wait: enter 0 to 86400 seconds."));
    return std::chrono::seconds(seconds);
}

QCommandLineOption limitOption()
{
    return {QStringLiteral("limit"),
            Words::tr("Upload speed limit in bytes per second: 500k or 2M, or by time of day: 08:00=500k,18:30=off."),
            QStringLiteral("RATE")};
}

Result<http::SpeedLimit> readLimit(const QCommandLineParser &parser)
{
    if (!parser.isSet(QStringLiteral("limit")))
        return http::SpeedLimit();
    auto limit = http::SpeedLimit::read(parser.value(QStringLiteral("limit")));
    return limit ? limit : inOption(QStringLiteral("--limit"), limit.error());
}

Task<Result<void>> sendAndWait(Surroundings surroundings, std::shared_ptr<Outbox> outbox, ConnectionClient signedIn,
                               QList<DocumentId> documents, std::chrono::seconds patience)
{
    SendMonitor watch(*outbox, signedIn.connection.id, documents, patience);
    QObject::connect(&surroundings.interrupt, &Interrupt::pressed, &watch, &SendMonitor::interrupt);
    const std::optional<QSet<DocumentId>> only(std::in_place, documents.begin(), documents.end());
    const auto driving = co_await outbox->drive(signedIn.client, only);
    if (!driving)
        co_return driving.error();
    tellOfPause(*outbox, signedIn.connection.id);
    co_await watch.rest();
    const auto &connection = signedIn.connection.id;
    const auto stop = [outbox, connection] { outbox->stopSending(connection); };
    QObject::connect(&surroundings.interrupt, &Interrupt::pressed, &watch, stop);
    if (watch.isInterrupted())
        co_await outbox->stopSending(connection);
    else
        co_await outbox->finishHandedOver(connection);
    co_return Result<void>();
}

QList<Reported> withNames(const Workplace &workplace, const QList<OutboxDocument> &documents)
{
    QList<Reported> reported;
    for (const auto &document : documents)
        reported.append({document, workplace.nameOf(document.connection)});
    return reported;
}

Exit report(const Surroundings &surroundings, const QList<OutboxDocument> &documents)
{
    const auto reported = withNames(surroundings.workplace, documents);
    QList<Exit> exits;
    for (const auto &document : documents)
        exits.append(exitFor(document));
    if (surroundings.json)
        print(documentsJson(reported));
    else
        print(documentsText(reported));
    return combinedExitCode(exits);
}

} // namespace clinicdesk::cli
