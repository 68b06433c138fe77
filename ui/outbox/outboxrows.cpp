// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxrows.h"

#include "core/document/readablename.h"
#include "core/wording/labelwords.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace clinicdesk::ui {

namespace {

constexpr qint64 secondsAsMinutesFrom = 90;
constexpr qsizetype usualHeads = 32; ///< of sections and causes

class Words {
    Q_DECLARE_TR_FUNCTIONS(OutboxItems)
};

QString documentWords(int count)
{
    return count == 1 ? Words::tr("1 document") : Words::tr("%n documents", nullptr, count);
}

QString causeWords(int count)
{
    return count == 1 ? Words::tr("1 cause") : Words::tr("%n causes", nullptr, count);
}

QString underWayWords(int underWay, int paused)
{
    if (paused == 0)
        return QString::number(underWay);
    if (underWay == 0)
        return paused == 1 ? Words::tr("1 paused") : Words::tr("%n paused", nullptr, paused);
    //: Beside the header "Under way": %1 documents move or wait, %2 are paused
    return Words::tr("%1, and %2 paused").arg(underWay).arg(paused);
}

QString pageWords(qsizetype count)
{
    return count == 1 ? Words::tr("1 page") : Words::tr("%n pages", nullptr, int(count));
}

/// "lab-05.pdf", "lab-05.pdf and 2 more".
QString fileWords(const QList<Page> &files)
{
    if (files.isEmpty())
        return {};
    const auto name = displayName(files.first().facts.name);
    const int others = int(files.size()) - 1;
    //: %1 the name of a file, %n the number of other files
    return others == 0 ? name : Words::tr("%1 and %n more", nullptr, others).arg(name);
}

QString spanWords(qint64 seconds)
{
    //: A span of time: seconds
    return seconds < secondsAsMinutesFrom ? Words::tr("%1 s").arg(seconds)
                                          //: A span of time: minutes
                                          : Words::tr("%1 min").arg((seconds + 30) / 60);
}

qint64 secondsUntil(const QDateTime &then, const QDateTime &now)
{
    return then.isValid() ? std::max<qint64>(0, (now.msecsTo(then) + 999) / 1000) : 0;
}

bool waitsForUndo(const OutboxDocument &document, const QDateTime &now)
{
    return document.state == ItemState::Queued && !document.error && document.attempts == 0 &&
           secondsUntil(document.notBefore, now) > 0;
}

QString timeWords(const QDateTime &utc, const DisplayContext &moment)
{
    const auto local = utc.toLocalTime();
    if (local.date() == moment.now.toLocalTime().date())
        return moment.locale.toString(local.time(), QStringLiteral("HH:mm"));
    return moment.locale.toString(local.date(), QStringLiteral("d MMM"));
}

RowState rowStateOf(const OutboxEntry &entry)
{
    switch (standingOf(entry)) {
    case Standing::NeedsYou:
        return RowState::NeedsYou;
    case Standing::Delivered:
        return RowState::Delivered;
    case Standing::Paused:
        return RowState::Paused;
    case Standing::UnderWay:
    case Standing::None:
        break;
    }
    if (entry.document.state == ItemState::Uploading)
        return RowState::Sending;
    return entry.document.state == ItemState::Requesting ? RowState::Preparing : RowState::Waiting;
}

QString receiptOf(const OutboxDocument &document)
{
    return document.receipt ? displayName(document.receipt->shown().simplified()) : QString();
}

QString deliveryText(const OutboxDocument &document)
{
    const bool sealed = document.details.travel.seal;
    if (document.isDirect())
        return sealed ? Words::tr("direct, encrypted") : Words::tr("direct");
    return sealed ? Words::tr("encrypted request") : QString();
}

const Error &problemOf(const OutboxEntry &entry)
{
    static const Error unnamed{.code = ErrorCode::ServiceUnavailable};
    if (entry.hold)
        return *entry.hold;
    return entry.document.error ? *entry.document.error : unnamed;
}

/// The text for a document's problem: a failed document is not tried again automatically.
wording::Description wordsOf(const OutboxEntry &entry)
{
    const auto way = entry.document.details.travel.way;
    return entry.document.state == ItemState::Failed ? wording::describeFailed(problemOf(entry), way)
                                                     : wording::describe(problemOf(entry), way);
}

/// The note of a document that no process sends: its problem, and nothing that continues automatically.
QString restingNoteOf(const OutboxEntry &entry)
{
    const auto &document = entry.document;
    return document.error ? wordsOf(entry).what : QString();
}

QString noteOf(const OutboxEntry &entry, const DisplayContext &moment)
{
    const auto &document = entry.document;
    if (document.state == ItemState::Delivered) {
        const auto at = moment.locale.toString(document.changedAt.toLocalTime().time(), QStringLiteral("HH:mm:ss"));
        if (!document.isDirect())
            return Words::tr("to the file storage at %1").arg(at);
        const auto receipt = receiptOf(document);
        return receipt.isEmpty() ? Words::tr("to the service at %1").arg(at)
                                 //: %1 a time, %2 what the service answered
                                 : Words::tr("to the service at %1 · receipt %2").arg(at, receipt);
    }
    if (standingOf(entry) == Standing::Paused)
        //: Who paused this document
        return document.paused ? Words::tr("by you") : Words::tr("with all others");
    if (document.state == ItemState::Requesting)
        return Words::tr("asking the service for its place");
    if (document.state != ItemState::Queued || entry.hold)
        return {};
    const auto seconds = secondsUntil(document.notBefore, moment.now);
    if (waitsForUndo(document, moment.now))
        return Words::tr("goes in %1").arg(spanWords(seconds));
    if (!document.error)
        return entry.outage ? Words::tr("waits for the connection") : QString();
    const auto what = wordsOf(entry).what;
    //: %1 a span such as "12 s", %2 a sentence about the last try
    return seconds > 0 ? Words::tr("next try in %1 · %2").arg(spanWords(seconds), what) : what;
}

QString sizeWords(const OutboxEntry &entry)
{
    const auto all = entry.document.sizeBytes();
    return entry.document.state == ItemState::Uploading ? bytesOfAll(entry.sentBytes, all) : wording::size(all);
}

std::optional<double> progressOf(const OutboxEntry &entry)
{
    if (entry.document.state != ItemState::Uploading)
        return {};
    const auto all = entry.document.sizeBytes();
    return all > 0 ? std::clamp(double(entry.sentBytes) / double(all), 0.0, 1.0) : 0.0;
}

OutboxRow rowOf(const OutboxEntryPtr &shared, const QDateTime &now)
{
    const OutboxEntry &entry = shared;
    const auto &document = entry.document;
    OutboxRow item;
    item.id = document.id.text;
    item.entry = shared;
    item.state = rowStateOf(entry);
    const auto isStanding = standingOf(entry);
    const bool isQueued = document.state == ItemState::Queued;
    item.secondsLeft = isQueued ? secondsUntil(document.notBefore, now) : 0;
    item.takesBack = waitsForUndo(document, now) && isStanding == Standing::UnderWay;
    item.pauses = isStanding == Standing::UnderWay && !document.paused;
    item.resumes = isStanding == Standing::Paused && document.paused;
    item.canSendNext = isQueued && !entry.pausedWithAll && !entry.hold;
    item.moving = isUnderWay(document.state);
    item.hasProblem = document.state != ItemState::Delivered && (entry.hold || document.error);
    const bool waitsForSpace = entry.hold && entry.hold->code == ErrorCode::ServiceWorkspaceFull;
    item.triesNow = isQueued && isStanding == Standing::UnderWay && !item.takesBack && (document.error || entry.outage);
    item.retries = document.state == ItemState::Failed || item.triesNow ||
                   (isQueued && (entry.hold ? waitsForSpace : document.error.has_value()));
    item.changes = document.canEdit();
    return item;
}

CauseRemedy remedyOf(const OutboxEntry &entry)
{
    if (!entry.hold && entry.document.mayBeDelivered())
        return CauseRemedy::SendAgain;
    const auto &error = problemOf(entry);
    const auto &details = entry.document.details;
    const bool hasForm = !details.patient.isEmpty() && !details.type.isEmpty(); // the upload form needs both
    switch (error.code) {
    case ErrorCode::FileTooLarge:
        return entry.document.isDirect() && hasForm ? CauseRemedy::SendByForm : CauseRemedy::RetryAll;
    case ErrorCode::SignInKeyMissing:
        return CauseRemedy::EnterKey;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        return CauseRemedy::EnterToken;
    case ErrorCode::ServiceAlreadyThere:
        return CauseRemedy::SendAsNew;
    case ErrorCode::ServiceRefusedRequest:
        // Section 7 lists one reason to refuse a whole request: a type that the service does not know.
        return error.httpStatus == 400 ? CauseRemedy::ChooseOtherType : CauseRemedy::RetryAll;
    default:
        return CauseRemedy::RetryAll;
    }
}

/// Entries of a list that outlives these pointers: thousands are grouped and sorted without changing reference counts.
using Part = std::vector<const OutboxEntryPtr *>;

/// Why a document needs the user. Documents share one cause if the same text and the same remedy fit all of them. The
/// entry must outlive its Cause.
struct Cause {
    explicit Cause(const OutboxEntry &entry)
        : problem(problemOf(entry))
        , connection(entry.document.connection)
        , remedy(remedyOf(entry))
        , way(entry.hold ? std::nullopt : std::optional(entry.document.details.travel.way))
        , type(remedy == CauseRemedy::ChooseOtherType ? entry.document.details.type : QString())
    {
    }

    QString id() const
    {
        return QStringList{QStringLiteral("cause"),
                           QString(codeText(problem.code)),
                           QString::number(problem.httpStatus),
                           problem.serverCode,
                           problem.serverText,
                           connection.text,
                           QString::number(int(remedy)),
                           way ? QString(uploadMethodText(*way)) : QString(),
                           type}
            .join(u'/');
    }

    auto terms() const
    {
        return std::tie(problem.code, problem.httpStatus, problem.serverCode, problem.serverText, connection, remedy,
                        way, type);
    }
    friend bool operator==(const Cause &left, const Cause &right) { return left.terms() == right.terms(); }

    const Error &problem;
    const ConnectionId &connection;
    CauseRemedy remedy;
    std::optional<UploadMethod> way; ///< of a document, unless its whole connection is blocked
    QString type;                    ///< that the service refuses
};

struct Group {
    Cause cause;
    Part entries;
};

std::vector<Group> groupsOf(const Part &entries)
{
    std::vector<Group> groups;
    for (const auto *entry : entries) {
        Cause cause(*entry);
        auto group = std::ranges::find(groups, cause, &Group::cause);
        if (group == groups.end()) {
            groups.push_back({std::move(cause), {}});
            group = std::prev(groups.end());
        }
        group->entries.push_back(entry);
    }
    return groups;
}

OutboxRow causeOf(const Group &group, const ConnectionsById &connections)
{
    const auto &cause = group.cause;
    OutboxRow item;
    item.shape = OutboxRow::Shape::Cause;
    item.id = cause.id();
    item.side = sideOf(cause.problem.code);
    item.remedy = cause.remedy;
    item.connection = cause.connection;
    item.documents.reserve(qsizetype(group.entries.size()));
    for (const auto *entry : group.entries)
        item.documents.append((*entry)->document.id);
    const auto words = wordsOf(*group.entries.front());
    item.title = item.remedy == CauseRemedy::ChooseOtherType
                     ? Words::tr("The service does not take the type “%1”")
                           .arg(wording::labelOf(conventionsOf(cause.connection, connections), cause.type))
                     : words.what;
    const auto count = documentWords(int(item.documents.size()));
    item.aside = item.remedy == CauseRemedy::ChooseOtherType
                     //: %1 whose side it is, %2 "2 documents"
                     ? Words::tr("%1 · %2, kept here with their files").arg(words.side, count)
                     //: %1 whose side it is, %2 "2 documents", %3 what to do
                     : Words::tr("%1 · %2 · %3").arg(words.side, count, words.remedy);
    item.spoken = item.title + QStringLiteral(", ") + item.aside;
    return item;
}

OutboxRow sectionOf(const QString &id, const QString &title, const QString &aside)
{
    OutboxRow item;
    item.shape = OutboxRow::Shape::Section;
    item.id = id;
    item.title = title;
    item.aside = aside;
    item.spoken = title + QStringLiteral(", ") + aside;
    return item;
}

/// The entries by section and state, each in the order of adding.
struct Parted {
    Part needsYou, moving, waiting, paused, delivered;
};

Parted parted(const OutboxEntries &entries)
{
    Parted parts;
    for (const auto &entry : entries) {
        switch (standingOf(entry)) {
        case Standing::NeedsYou:
            parts.needsYou.push_back(&entry);
            break;
        case Standing::UnderWay:
            (isUnderWay(entry->document.state) ? parts.moving : parts.waiting).push_back(&entry);
            break;
        case Standing::Paused:
            parts.paused.push_back(&entry);
            break;
        case Standing::Delivered:
            parts.delivered.push_back(&entry);
            break;
        case Standing::None:
            break;
        }
    }
    return parts;
}

Part lastChangedFirst(const Part &entries)
{
    std::vector<std::pair<qint64, const OutboxEntryPtr *>> order;
    order.reserve(entries.size());
    for (const auto *entry : entries)
        order.emplace_back(-(*entry)->document.changedAt.toMSecsSinceEpoch(),
                           entry); // then in the order of the list
    std::ranges::sort(order);
    Part sorted;
    sorted.reserve(entries.size());
    std::ranges::copy(order | std::views::values, std::back_inserter(sorted));
    return sorted;
}

Part joined(Part first, const Part &second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

void addRows(QList<OutboxRow> &items, const Part &entries, const QDateTime &now)
{
    for (const auto *entry : entries)
        items.append(rowOf(*entry, now));
}

void addSection(QList<OutboxRow> &items, const OutboxRow &section, const Part &entries, const QDateTime &now)
{
    if (entries.empty())
        return;
    items.append(section);
    addRows(items, entries, now);
}

void addNeedsYou(QList<OutboxRow> &items, const Part &entries, const ConnectionsById &connections, const QDateTime &now)
{
    if (entries.empty())
        return;
    const auto groups = groupsOf(entries);
    const auto aside = Words::tr("%1, %2").arg(documentWords(int(entries.size())), causeWords(int(groups.size())));
    items.append(sectionOf(QStringLiteral("section/needs-you"), Words::tr("Needs you"), aside));
    for (const auto &group : groups) {
        items.append(causeOf(group, connections));
        addRows(items, group.entries, now);
    }
}

} // namespace

QList<OutboxRow> outboxItems(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                             const QDateTime &now)
{
    const auto shows = [filter](OutboxFilter wanted) { return filter == OutboxFilter::All || filter == wanted; };
    const auto parts = parted(entries);
    QList<OutboxRow> items;
    items.reserve(entries.size() + usualHeads);
    if (shows(OutboxFilter::NeedsYou))
        addNeedsYou(items, parts.needsYou, connections, now);
    if (shows(OutboxFilter::UnderWay)) {
        const auto underWay = joined(parts.moving, parts.waiting);
        const auto paused = shows(OutboxFilter::Paused) ? parts.paused : Part();
        addSection(items,
                   sectionOf(QStringLiteral("section/under-way"), Words::tr("Under way"),
                             underWayWords(int(underWay.size()), int(paused.size()))),
                   joined(underWay, paused), now);
    } else if (filter == OutboxFilter::Paused) {
        const auto count = QString::number(parts.paused.size());
        addSection(items, sectionOf(QStringLiteral("section/paused"), Words::tr("Paused"), count), parts.paused, now);
    }
    if (shows(OutboxFilter::Delivered)) {
        const auto count = QString::number(parts.delivered.size());
        auto section =
            sectionOf(QStringLiteral("section/delivered"), Words::tr("Delivered in the last 24 hours"), count);
        section.hasReceipts = true;
        addSection(items, section, lastChangedFirst(parts.delivered), now);
    }
    return items;
}

QList<OutboxRow> onlySeenItems(const QList<OutboxDocument> &documents)
{
    QList<OutboxRow> items;
    for (const auto &document : documents) {
        OutboxEntry entry{.document = document};
        if (isUnderWay(document.state))
            entry.document.state = ItemState::Queued;
        entry.document.notBefore = {};
        OutboxRow item;
        item.id = document.id.text;
        item.state = document.state == ItemState::Draft ? RowState::Ready : rowStateOf(entry);
        item.entry = OutboxEntryPtr(entry);
        item.onlySeen = true;
        items.append(item);
    }
    if (!items.isEmpty())
        items.prepend(sectionOf(QStringLiteral("section/only-seen"),
                                Words::tr("Kept on this computer, to look at only"), documentWords(int(items.size()))));
    return items;
}

OutboxRowText worded(const OutboxRow &line, const ConnectionsById &connections, const DisplayContext &moment)
{
    OutboxRowText item{line};
    if (!item.entry)
        return item;
    const OutboxEntry &entry = *item.entry;
    const auto &document = entry.document;
    // A script need not name a type for a direct upload.
    const auto &conventions = conventionsOf(document.connection, connections);
    item.title =
        document.details.type.isEmpty() ? Words::tr("Document") : wording::labelOf(conventions, document.details.type);
    item.patient = shortPatientNumber(document.details.patient.text);
    item.fileName = fileWords(document.pages);
    item.progress = progressOf(entry);
    item.stateWord =
        wordOf(item.state, item.progress ? std::optional(int(std::floor(*item.progress * 100))) : std::nullopt);
    const bool rests = item.onlySeen && item.state != RowState::Delivered && item.state != RowState::Paused;
    item.aside = rests ? restingNoteOf(entry) : noteOf(entry, moment);
    item.pages = document.isDirect() ? Words::tr("Direct") : pageWords(document.pages.size());
    item.sealed = document.details.travel.seal;
    item.receipt = receiptOf(document);
    item.size = sizeWords(entry);
    item.time = timeWords(document.state == ItemState::Delivered ? document.changedAt : document.addedAt, moment);
    const auto date = moment.locale.toString(document.details.date, QStringLiteral("d MMM yyyy"));
    QStringList spoken{item.title, item.patient,           date,          item.fileName,
                       item.size,  deliveryText(document), item.stateWord};
    const bool hasProblem = entry.hold || document.error;
    spoken << (item.state == RowState::NeedsYou && hasProblem ? wordsOf(entry).what : item.aside);
    spoken.removeAll(QString());
    item.spoken = spoken.join(QStringLiteral(", "));
    return item;
}

std::optional<Problem> problemWith(const OutboxEntry &entry, const QLocale &locale)
{
    const auto &document = entry.document;
    if (!entry.hold && !document.error)
        return {};
    const auto words = wordsOf(entry);
    Problem problem{
        .sentence = words.what, .side = words.side, .advice = words.remedy, .details = detailsOf(problemOf(entry))};
    problem.details.append({Words::tr("Document id"), document.id.text});
    if (document.attempts > 0)
        problem.details.append({Words::tr("Tries in a row"), locale.toString(document.attempts)});
    problem.details.append(
        {Words::tr("Last change"), locale.toString(document.changedAt.toLocalTime(), QLocale::ShortFormat)});
    return problem;
}

QList<DocumentId> failedDocuments(const OutboxEntries &entries)
{
    QList<DocumentId> ids;
    for (const OutboxEntry &entry : entries) {
        if (entry.document.state == ItemState::Failed && !entry.document.mayBeDelivered())
            ids.append(entry.document.id);
    }
    return ids;
}

QString remedyText(CauseRemedy remedy, int documents)
{
    switch (remedy) {
    case CauseRemedy::RetryAll:
        return documents == 1 ? Words::tr("Try again") : Words::tr("Retry all %n", nullptr, documents);
    case CauseRemedy::SendAgain:
        return documents == 1 ? Words::tr("Send again") : Words::tr("Send all %n again", nullptr, documents);
    case CauseRemedy::SendByForm:
        return Words::tr("Send by upload form");
    case CauseRemedy::EnterKey:
        return Words::tr("Enter the key…");
    case CauseRemedy::EnterToken:
        return Words::tr("Enter a new token…");
    case CauseRemedy::SendAsNew:
        return documents == 1 ? Words::tr("Send as a new document") : Words::tr("Send as new documents");
    case CauseRemedy::ChooseOtherType:
        return Words::tr("Choose another type…");
    }
    return {};
}

bool countsSeconds(const OutboxEntries &entries, const QDateTime &now)
{
    return std::ranges::any_of(entries, [&](const OutboxEntry &entry) {
        return entry.document.state == ItemState::Queued && secondsUntil(entry.document.notBefore, now) > 0;
    });
}

} // namespace clinicdesk::ui
