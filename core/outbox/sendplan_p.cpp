// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sendplan_p.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

/// The latest request of one patient and kind, which may still have room.
struct OpenBatch {
    qsizetype position = 0;
    int files = 0;
};

/// Small documents are sent faster than forms arrive, so more of them have their forms ahead. Their bytes are limited,
/// because a form that waits for long expires: as many as are sent in a second, or as these few.
constexpr int documentsAheadIfSoon = 10;
constexpr double soonSeconds = 1;
constexpr qint64 alwaysSoonBytes = 8'000'000;

/// How many documents may ask for forms now.
struct FormsRoom {
    int documents = 0;    ///< of any size
    int soon = 0;         ///< if they will be sent soon,
    qint64 soonBytes = 0; ///< which they will if all of them have no more bytes than these

    bool take(qint64 bytes)
    {
        soonBytes -= bytes;
        return documents-- > 0 || (soon-- > 0 && soonBytes >= 0);
    }
};

/// Documents for which there is room in any case are asked for at once, others only in one request at a time.
FormsRoom roomForForms(const SendLimits &limits, const CallPace &pace)
{
    const auto &load = limits.load;
    const int active = pace.hasOutage() ? load.documents : load.documents - load.direct;
    if (limits.probesWorkspace)
        return {.documents = load.isRequesting ? 0 : std::min(1, pace.outageCalls() - active)};
    if (pace.hasOutage())
        return {.documents = pace.outageCalls() - active};
    const auto uploads = pace.uploadLevel();
    const int free = limits.batch.documentsPerRequest - (active - load.stored);
    FormsRoom room{.documents = std::min(uploads + CallPace::documentsAhead - active, free)};
    if (!load.asksForForms)
        room.soon = std::min(uploads + documentsAheadIfSoon - active, free) - std::max(0, room.documents);
    room.soonBytes = std::max(alwaysSoonBytes, static_cast<qint64>(pace.throughput() * soonSeconds)) - load.bytesAhead;
    return room;
}

/// All documents of one request have the same patient, send it in the same way, and have the same kind of files.
std::pair<QString, int> groupOf(const OutboxDocument &document)
{
    const auto &details = document.details;
    return {details.patient.text + QLatin1Char('\n') + details.queryPatient.value_or(QString()) + QLatin1Char('\n') +
                (details.delivery.encrypt ? QLatin1String("sealed") : QLatin1String()),
            static_cast<int>(document.files.first().facts.kind)};
}

/// With the calls that the requests for forms leave.
std::optional<DocumentId> directOf(const SendOrder &due, const SendLimits &limits, const CallPace &pace, int requested)
{
    const auto &load = limits.load;
    const bool isRequesting = load.isRequesting || requested > 0;
    const bool hasRoom = !pace.hasOutage() || load.documents + requested < pace.outageCalls();
    if (!limits.isDirectSlotFree || !hasRoom || (limits.probesWorkspace && isRequesting))
        return std::nullopt;
    const auto first = std::ranges::find_if(due, &OutboxDocument::isDirect);
    return first == due.end() ? std::nullopt : std::optional((*first)->id);
}

} // namespace

// The order within one patient and kind is fixed, so filling each request until the next document does not fit gives
// the fewest requests.
QList<Batch> planBatches(const SendOrder &documents, const BatchLimits &limits)
{
    QList<Batch> batches;
    QHash<std::pair<QString, int>, OpenBatch> open;
    for (const auto *document : documents) {
        const auto group = groupOf(*document);
        const int files = static_cast<int>(document->files.size());
        const auto found = open.find(group);
        const bool fits = found != open.end() && batches[found->position].size() < limits.documentsPerRequest &&
                          found->files + files <= limits.filesPerRequest;
        if (fits) {
            batches[found->position].append(document->id);
            found->files += files;
        } else {
            open.insert(group, {.position = batches.size(), .files = files});
            batches.append(Batch{document->id});
        }
    }
    return batches;
}

SendPlan planSending(const SendOrder &due, const SendLimits &limits, const CallPace &pace, const QDateTime &now)
{
    if (!pace.mayBegin(now))
        return {};
    auto room = roomForForms(limits, pace);
    SendOrder planned;
    for (const auto *document : due) {
        if (document->isDirect())
            continue;
        if (!room.take(document->sizeBytes()))
            break;
        planned.push_back(document);
    }
    return {.batches = planBatches(planned, limits.batch),
            .direct = directOf(due, limits, pace, static_cast<int>(planned.size()))};
}

std::optional<SendPlan> planProbe(const DocumentId &named, const SendOrder &due, const SendLimits &limits,
                                  const CallPace &pace)
{
    const auto found = std::ranges::find(due, named, &OutboxDocument::id);
    if (!pace.hasOutage() || found == due.end())
        return std::nullopt;
    const bool isDirect = (*found)->isDirect();
    if (isDirect && !limits.isDirectSlotFree)
        return std::nullopt;
    if (limits.load.calls >= (limits.probesWorkspace ? 1 : pace.outageCalls()))
        return SendPlan();
    return isDirect ? SendPlan{.batches = {}, .direct = named} : SendPlan{.batches = {Batch{named}}, .direct = {}};
}

} // namespace clinicdesk
