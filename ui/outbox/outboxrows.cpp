// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxrows.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/outbox/outboxoptions.h"
#include "core/outbox/pagecount.h"
#include "core/wording/labels.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace clinicdesk::ui {

namespace {

constexpr qint64 secondsAsMinutesFrom = 90;
constexpr int shownHours = int(std::chrono::hours(finalRetention).count());
constexpr qsizetype usualHeads = 32; ///< of sections and causes
constexpr qsizetype maxServiceWords = 300;

struct OutboxRowsTr {
    Q_DECLARE_TR_FUNCTIONS(OutboxRows)
};

QString documentText(int count)
{
    return OutboxRowsTr::tr("%Ln document(s)", nullptr, count);
}

QString causeText(int count)
{
    return OutboxRowsTr::tr("%Ln cause(s)", nullptr, count);
}

QString inProgressText(int inProgress, int paused)
{
    if (paused == 0)
        return numberText(inProgress);
    if (inProgress == 0)
        return OutboxRowsTr::tr("%Ln paused", nullptr, paused);
    //: Beside the header "In progress": %1 documents are sent or wait, %n are paused
    return OutboxRowsTr::tr("%1, and %Ln paused", nullptr, paused).arg(numberText(inProgress));
}

QString lengthText(const OutboxDocument &document)
{
    const int pages = pagesOf(document);
    return pages > 0 ? OutboxRowsTr::tr("%Ln page(s)", nullptr, pages)
                     : OutboxRowsTr::tr("%Ln file(s)", nullptr, int(document.files.size()));
}

/// "lab-05.pdf", "lab-05.pdf and 2 more".
QString fileText(const QList<DocumentFile> &files)
{
    if (files.isEmpty())
        return {};
    const auto name = displayName(files.first().facts.name);
    const int others = int(files.size()) - 1;
    //: %1 the name of a file, %n the number of other files
    return others == 0 ? name : OutboxRowsTr::tr("%1 and %Ln more", nullptr, others).arg(name);
}

QString spanText(qint64 seconds)
{
    //: A span of time: seconds
    return seconds < secondsAsMinutesFrom ? OutboxRowsTr::tr("%1 s").arg(numberText(seconds))
                                          //: A span of time: minutes
                                          : OutboxRowsTr::tr("%1 min").arg(numberText((seconds + 30) / 60));
}

qint64 secondsUntil(const QDateTime &then, const QDateTime &now)
{
    return then.isValid() ? std::max<qint64>(0, (now.msecsTo(then) + 999) / 1000) : 0;
}

bool waitsForUndo(const OutboxEntry &entry, const QDateTime &now)
{
    const auto &document = entry.document;
    return entry.undoUntil.isValid() || (document.state == ItemState::Queued && !document.error &&
                                         document.attempts == 0 && document.notBefore > now);
}

/// Until when the document waits; null if it does not.
QDateTime waitsUntil(const OutboxEntry &entry)
{
    if (entry.undoUntil.isValid())
        return entry.undoUntil;
    return entry.document.state == ItemState::Queued ? entry.document.notBefore : QDateTime();
}

QString timeOrDayText(const QDateTime &utc, const DisplayContext &moment)
{
    const auto local = utc.toLocalTime();
    if (local.date() == moment.now.toLocalTime().date())
        return timeText(moment.locale, local.time());
    return dayText(moment.locale, local.date());
}

RowState rowStateOf(const OutboxEntry &entry)
{
    switch (sectionOf(entry)) {
    case OutboxSection::NeedsYou:
        return RowState::NeedsYou;
    case OutboxSection::Delivered:
        return RowState::Delivered;
    case OutboxSection::Paused:
        return RowState::Paused;
    case OutboxSection::InProgress:
    case OutboxSection::None:
        break;
    }
    if (entry.document.state == ItemState::Uploading)
        return RowState::Sending;
    return entry.document.state == ItemState::Requesting ? RowState::Preparing : RowState::Waiting;
}

QString deliveryText(const OutboxDocument &document)
{
    const bool sealed = document.details.delivery.encrypt;
    if (document.isDirect())
        return sealed ? OutboxRowsTr::tr("direct, encrypted") : OutboxRowsTr::tr("direct");
    return sealed ? OutboxRowsTr::tr("encrypted request") : QString();
}

const Error &problemOf(const OutboxEntry &entry)
{
    static const Error unnamed{.code = ErrorCode::ServiceUnavailable};
    if (entry.blockingError)
        return *entry.blockingError;
    return entry.document.error ? *entry.document.error : unnamed;
}

/// The text for a document's problem: a failed document is not tried again automatically.
wording::ErrorText descriptionOf(const OutboxEntry &entry)
{
    const auto method = entry.document.details.delivery.method;
    return entry.document.state == ItemState::Failed ? wording::describeFailed(problemOf(entry), method)
                                                     : wording::describe(problemOf(entry), method);
}

/// The note of a document that no process sends: its problem, and nothing that continues automatically.
QString restingNoteOf(const OutboxEntry &entry)
{
    const auto &document = entry.document;
    return document.error ? descriptionOf(entry).summary : QString();
}

QString noteOf(const OutboxEntry &entry, const DisplayContext &moment)
{
    const auto &document = entry.document;
    if (document.state == ItemState::Delivered) {
        const auto at = exactTimeText(moment.locale, document.changedAt.toLocalTime().time());
        if (!document.isDirect())
            return OutboxRowsTr::tr("to the file storage at %1").arg(at);
        const auto receipt = receiptText(document);
        return receipt.isEmpty() ? OutboxRowsTr::tr("to the service at %1").arg(at)
                                 //: %1 a time, %2 what the service answered
                                 : OutboxRowsTr::tr("to the service at %1 · receipt %2").arg(at, receipt);
    }
    if (sectionOf(entry) == OutboxSection::Paused)
        //: Who paused this document
        return document.paused ? OutboxRowsTr::tr("by you") : OutboxRowsTr::tr("with “Pause all”");
    if (document.state == ItemState::Requesting)
        return OutboxRowsTr::tr("getting an upload form from the service");
    const auto seconds = secondsUntil(waitsUntil(entry), moment.now);
    if (!entry.blockingError && waitsForUndo(entry, moment.now))
        return OutboxRowsTr::tr("sends in %1").arg(spanText(seconds));
    if (document.state != ItemState::Queued || entry.blockingError)
        return {};
    if (!document.error)
        return entry.outage ? OutboxRowsTr::tr("waits for the connection") : QString();
    const auto what = descriptionOf(entry).summary;
    //: %1 a span such as "12 s", %2 a sentence about the last try
    return seconds > 0 ? OutboxRowsTr::tr("next try in %1 · %2").arg(spanText(seconds), what) : what;
}

/// The details may be wrong, or the service knows the document's ID with those that it had before.
bool isRefusal(ErrorCode code)
{
    return code == ErrorCode::ServiceRefusedItem || code == ErrorCode::ServiceRefusedRequest;
}

QString sizeText(const OutboxEntry &entry)
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
    const auto section = sectionOf(entry);
    const bool isQueued = document.state == ItemState::Queued;
    const bool isDecided = entry.undoUntil.isValid();
    item.secondsLeft = secondsUntil(waitsUntil(entry), now);
    item.canUndo = waitsForUndo(entry, now) && section == OutboxSection::InProgress;
    item.canPause = section == OutboxSection::InProgress && !document.paused && !isDecided;
    item.canResume = section == OutboxSection::Paused && document.paused;
    item.canSendNext = isQueued && !entry.pausedWithAll && !entry.blockingError;
    item.isInProgress = isBeingSent(document.state);
    item.hasProblem = document.state != ItemState::Delivered && (entry.blockingError || document.error);
    const bool waitsForSpace = entry.blockingError && entry.blockingError->code == ErrorCode::ServiceWorkspaceFull;
    item.canTryNow =
        isQueued && section == OutboxSection::InProgress && !item.canUndo && (document.error || entry.outage);
    item.waitsForKeychain = isQueued && entry.blockingError && isKeychainProblem(entry.blockingError->reason);
    item.canRetry =
        (document.state == ItemState::Failed && !isDecided) || item.canTryNow ||
        (isQueued && (entry.blockingError ? waitsForSpace || item.waitsForKeychain : document.error.has_value()));
    item.canEdit = document.canEdit() && !isDecided;
    item.canSendAsNew = document.state == ItemState::Failed && !isDecided && !document.isDirect() && document.error &&
                        (isRefusal(document.error->code) || document.error->code == ErrorCode::ServiceAlreadyThere);
    item.canRemove = document.state != ItemState::Delivered && !isDecided;
    return item;
}

CauseRemedy remedyOf(const OutboxEntry &entry)
{
    if (!entry.blockingError && entry.document.mayBeDelivered())
        return CauseRemedy::SendAgain;
    const auto &error = problemOf(entry);
    const auto &details = entry.document.details;
    const bool hasForm = !details.patient.isEmpty() && !details.type.isEmpty(); // the upload form needs both
    switch (error.code) {
    case ErrorCode::FileTooLarge:
        if (entry.document.isDirect() && hasForm)
            return CauseRemedy::SendByForm;
        if (!entry.document.canEdit())
            return CauseRemedy::RetryAll;
        return entry.document.isDirect() ? CauseRemedy::Edit : CauseRemedy::MakeSmaller;
    case ErrorCode::SignInKeyMissing:
        return CauseRemedy::EnterKey;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        if (isKeychainProblem(error.reason))
            return CauseRemedy::AskKeychain;
        return missingSecret(error) == MissingSecret::FirstToken ? CauseRemedy::EnterFirstToken
                                                                 : CauseRemedy::EnterToken;
    case ErrorCode::ServiceAlreadyThere:
        return CauseRemedy::SendAsNew;
    default:
        break;
    }
    if (!entry.blockingError && entry.document.isTypeRefused())
        return CauseRemedy::ChooseOtherType;
    const bool needsDate = error.reason == ErrorReason::DateNeeded;
    return (isRefusal(error.code) || needsDate) && entry.document.canEdit() ? CauseRemedy::Edit : CauseRemedy::RetryAll;
}

/// Entries of a list that outlives these pointers: thousands are grouped and sorted without changing reference counts.
using EntryPtrs = std::vector<const OutboxEntryPtr *>;

/// Why a document needs the user. Documents share one cause if the same text and the same remedy fit all of them. The
/// entry must outlive its Cause.
struct Cause {
    explicit Cause(const OutboxEntry &entry)
        : problem(problemOf(entry))
        , connection(entry.document.connection)
        , remedy(remedyOf(entry))
        , method(entry.blockingError ? std::nullopt : std::optional(entry.document.details.delivery.method))
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
                           method ? QString(uploadMethodText(*method)) : QString(),
                           type}
            .join(u'/');
    }

    auto fields() const
    {
        return std::tie(problem.code, problem.httpStatus, problem.serverCode, problem.serverText, connection, remedy,
                        method, type);
    }
    friend bool operator==(const Cause &left, const Cause &right) { return left.fields() == right.fields(); }

    const Error &problem;
    const ConnectionId &connection;
    CauseRemedy remedy;
    std::optional<UploadMethod> method; ///< of a document, unless its whole connection is blocked
    QString type;                       ///< that the service refuses
};

struct Group {
    Cause cause;
    EntryPtrs entries;
};

std::vector<Group> groupsOf(const EntryPtrs &entries)
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
    item.rowType = OutboxRow::RowType::Cause;
    item.id = cause.id();
    item.side = wording::sourceOf(cause.problem, (*group.entries.front())->document.details.delivery.method);
    item.remedy = cause.remedy;
    item.connection = cause.connection;
    item.documents.reserve(qsizetype(group.entries.size()));
    for (const auto *entry : group.entries)
        item.documents.append((*entry)->document.id);
    const auto description = descriptionOf(*group.entries.front());
    item.title = refusedTypeText(*group.entries.front(), connections).value_or(description.summary);
    const auto count = documentText(int(item.documents.size()));
    item.aside = item.remedy == CauseRemedy::ChooseOtherType
                     //: %1 whose side it is, %2 "2 documents"
                     ? OutboxRowsTr::tr("%1 · %2, saved on this computer").arg(description.source, count)
                     //: %1 whose side it is, %2 "2 documents", %3 what to do
                     : OutboxRowsTr::tr("%1 · %2 · %3").arg(description.source, count, description.advice);
    item.spoken = item.title + QStringLiteral(", ") + item.aside;
    return item;
}

OutboxRow sectionHeader(const QString &id, const QString &title, const QString &aside)
{
    OutboxRow item;
    item.rowType = OutboxRow::RowType::Section;
    item.id = id;
    item.title = title;
    item.aside = aside;
    item.spoken = title + QStringLiteral(", ") + aside;
    return item;
}

/// The entries by section and state, each in the order of adding.
struct EntriesBySection {
    EntryPtrs needsYou, beingSent, waiting, paused, delivered;
};

EntriesBySection bySection(const OutboxEntries &entries)
{
    EntriesBySection parts;
    for (const auto &entry : entries) {
        switch (sectionOf(entry)) {
        case OutboxSection::NeedsYou:
            parts.needsYou.push_back(&entry);
            break;
        case OutboxSection::InProgress:
            (isBeingSent(entry->document.state) ? parts.beingSent : parts.waiting).push_back(&entry);
            break;
        case OutboxSection::Paused:
            parts.paused.push_back(&entry);
            break;
        case OutboxSection::Delivered:
            parts.delivered.push_back(&entry);
            break;
        case OutboxSection::None:
            break;
        }
    }
    return parts;
}

EntryPtrs lastChangedFirst(const EntryPtrs &entries)
{
    std::vector<std::pair<qint64, const OutboxEntryPtr *>> order;
    order.reserve(entries.size());
    for (const auto *entry : entries)
        order.emplace_back(-(*entry)->document.changedAt.toMSecsSinceEpoch(),
                           entry); // then in the order of the list
    std::ranges::sort(order);
    EntryPtrs sorted;
    sorted.reserve(entries.size());
    std::ranges::copy(order | std::views::values, std::back_inserter(sorted));
    return sorted;
}

EntryPtrs joined(EntryPtrs first, const EntryPtrs &second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

void addRows(QList<OutboxRow> &items, const EntryPtrs &entries, const QDateTime &now)
{
    for (const auto *entry : entries)
        items.append(rowOf(*entry, now));
}

void addSection(QList<OutboxRow> &items, const OutboxRow &section, const EntryPtrs &entries, const QDateTime &now)
{
    if (entries.empty())
        return;
    items.append(section);
    addRows(items, entries, now);
}

void addNeedsYou(QList<OutboxRow> &items, const EntryPtrs &entries, const ConnectionsById &connections,
                 const QDateTime &now)
{
    if (entries.empty())
        return;
    const auto groups = groupsOf(entries);
    const auto aside = OutboxRowsTr::tr("%1, %2").arg(documentText(int(entries.size())), causeText(int(groups.size())));
    items.append(sectionHeader(QStringLiteral("section/needs-you"), OutboxRowsTr::tr("Needs you"), aside));
    for (const auto &group : groups) {
        items.append(causeOf(group, connections));
        addRows(items, group.entries, now);
    }
}

} // namespace

QList<OutboxRow> outboxRows(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                            const QDateTime &now)
{
    const auto shows = [filter](OutboxFilter wanted) { return filter == OutboxFilter::All || filter == wanted; };
    const auto parts = bySection(entries);
    QList<OutboxRow> items;
    items.reserve(entries.size() + usualHeads);
    if (shows(OutboxFilter::NeedsYou))
        addNeedsYou(items, parts.needsYou, connections, now);
    if (shows(OutboxFilter::InProgress)) {
        const auto inProgress = joined(parts.beingSent, parts.waiting);
        const auto paused = shows(OutboxFilter::Paused) ? parts.paused : EntryPtrs();
        addSection(items,
                   sectionHeader(QStringLiteral("section/under-way"), OutboxRowsTr::tr("In progress"),
                                 inProgressText(int(inProgress.size()), int(paused.size()))),
                   joined(inProgress, paused), now);
    } else if (filter == OutboxFilter::Paused) {
        const auto count = numberText(parts.paused.size());
        addSection(items, sectionHeader(QStringLiteral("section/paused"), OutboxRowsTr::tr("Paused"), count),
                   parts.paused, now);
    }
    if (shows(OutboxFilter::Delivered)) {
        const auto count = numberText(parts.delivered.size());
        auto section = sectionHeader(QStringLiteral("section/delivered"),
                                     OutboxRowsTr::tr("Delivered in the last %Ln hour(s)", nullptr, shownHours), count);
        section.hasReceipts = true;
        addSection(items, section, lastChangedFirst(parts.delivered), now);
    }
    return items;
}

QList<OutboxRow> readOnlyRows(const QList<OutboxDocument> &documents)
{
    QList<OutboxRow> items;
    for (const auto &document : documents) {
        OutboxEntry entry{.document = document};
        if (isBeingSent(document.state))
            entry.document.state = ItemState::Queued;
        entry.document.notBefore = {};
        OutboxRow item;
        item.id = document.id.text;
        item.state = document.state == ItemState::Draft ? RowState::Ready : rowStateOf(entry);
        item.entry = OutboxEntryPtr(entry);
        item.isReadOnly = true;
        items.append(item);
    }
    if (!items.isEmpty())
        items.prepend(sectionHeader(QStringLiteral("section/only-seen"),
                                    OutboxRowsTr::tr("Saved on this computer (read-only)"),
                                    documentText(int(items.size()))));
    return items;
}

OutboxRowText withText(const OutboxRow &row, const ConnectionsById &connections, const DisplayContext &moment)
{
    OutboxRowText item{row};
    if (!item.entry)
        return item;
    const OutboxEntry &entry = *item.entry;
    const auto &document = entry.document;
    // A script need not name a type for a direct upload.
    const auto &conventions = conventionsOf(document.connection, connections);
    item.title = document.details.type.isEmpty() ? OutboxRowsTr::tr("Document")
                                                 : wording::labelOf(conventions, document.details.type);
    item.patient = shortPatientNumber(document.details.patient.text);
    item.fileName = fileText(document.files);
    item.progress = progressOf(entry);
    item.stateLabel =
        wordOf(item.state, item.progress ? std::optional(int(std::floor(*item.progress * 100))) : std::nullopt);
    const bool rests = item.isReadOnly && item.state != RowState::Delivered && item.state != RowState::Paused;
    item.aside = rests ? restingNoteOf(entry) : noteOf(entry, moment);
    item.length = document.isDirect() ? OutboxRowsTr::tr("Direct") : lengthText(document);
    item.sealed = document.details.delivery.encrypt;
    item.receipt = receiptText(document);
    item.size = sizeText(entry);
    item.wholeSize = wording::size(document.sizeBytes());
    item.time = timeOrDayText(document.state == ItemState::Delivered ? document.changedAt : document.addedAt, moment);
    const auto date = dateText(moment.locale, document.details.date);
    QStringList spoken{item.title, item.patient,           date,           item.fileName,
                       item.size,  deliveryText(document), item.stateLabel};
    const bool hasProblem = entry.blockingError || document.error;
    spoken << (item.state == RowState::NeedsYou && hasProblem ? descriptionOf(entry).summary : item.aside);
    spoken.removeAll(QString());
    item.spoken = spoken.join(QStringLiteral(", "));
    return item;
}

QList<DocumentId> documentsWhere(const QList<OutboxRow> &rows, bool OutboxRow::*property)
{
    QList<DocumentId> ids;
    for (const auto &row : rows) {
        if (row.entry && row.*property)
            ids.append((*row.entry)->document.id);
    }
    return ids;
}

bool onlyEndsWaiting(const QList<OutboxRow> &rows)
{
    return std::ranges::any_of(rows, &OutboxRow::canTryNow) &&
           std::ranges::none_of(rows, [](const OutboxRow &row) { return row.canRetry && !row.canTryNow; });
}

Removal removalOf(const QList<OutboxRow> &rows)
{
    Removal removal;
    for (const auto &row : rows) {
        if (!row.canRemove)
            continue;
        const auto &id = (*row.entry)->document.id;
        if (row.isInProgress)
            removal.inProgress.append(id);
        else
            (row.state == RowState::Waiting ? removal.waiting : removal.resting).append(id);
    }
    return removal;
}

QString receiptText(const OutboxDocument &document)
{
    return document.receipt ? displayName(document.receipt->shown().simplified()) : QString();
}

std::optional<QString> refusedTypeText(const OutboxEntry &entry, const ConnectionsById &connections)
{
    if (remedyOf(entry) != CauseRemedy::ChooseOtherType)
        return {};
    const auto &document = entry.document;
    return OutboxRowsTr::tr("The service does not accept the type “%1”")
        .arg(wording::labelOf(conventionsOf(document.connection, connections), document.details.type));
}

std::optional<Problem> problemWith(const OutboxEntry &entry, const ConnectionsById &connections, const QLocale &locale)
{
    const auto &document = entry.document;
    if (!entry.blockingError && !document.error)
        return {};
    const auto description = descriptionOf(entry);
    const auto refusedType = refusedTypeText(entry, connections);
    Problem problem{.sentence = refusedType.value_or(description.summary),
                    .side = description.source,
                    .advice = description.advice,
                    .details = detailsOf(problemOf(entry))};
    // Not in the details, which are copied: a patient may be named there.
    if (const auto words = displayName(problemOf(entry).serverText.simplified()).left(maxServiceWords);
        refusedType && !words.isEmpty())
        problem.advice =
            //: %1 the words of the service in its own language, %2 a sentence that says what to do
            OutboxRowsTr::tr("The service says: “%1”. %2").arg(words, description.advice);
    problem.details.append({OutboxRowsTr::tr("Document ID"), document.id.text});
    if (document.attempts > 0)
        problem.details.append({OutboxRowsTr::tr("Failed attempts in a row"), locale.toString(document.attempts)});
    problem.details.append({OutboxRowsTr::tr("Last change"), momentText(locale, document.changedAt.toLocalTime())});
    return problem;
}

QList<DocumentId> failedDocuments(const OutboxEntries &entries)
{
    QList<DocumentId> ids;
    for (const OutboxEntry &entry : entries) {
        if (entry.document.state == ItemState::Failed && !entry.document.mayBeDelivered() && !entry.undoUntil.isValid())
            ids.append(entry.document.id);
    }
    return ids;
}

QString remedyText(CauseRemedy remedy, int documents)
{
    switch (remedy) {
    case CauseRemedy::RetryAll:
        return documents > 1 ? OutboxRowsTr::tr("Retry all %Ln", nullptr, documents) : OutboxRowsTr::tr("Try again");
    case CauseRemedy::AskKeychain:
        return OutboxRowsTr::tr("Try again");
    case CauseRemedy::SendAgain:
        return documents > 1 ? OutboxRowsTr::tr("Send all %Ln again", nullptr, documents)
                             : OutboxRowsTr::tr("Send again");
    case CauseRemedy::SendByForm:
        return OutboxRowsTr::tr("Send by upload form");
    case CauseRemedy::EnterKey:
        return secretButtonText(MissingSecret::Key);
    case CauseRemedy::EnterToken:
        return secretButtonText(MissingSecret::Token);
    case CauseRemedy::EnterFirstToken:
        return secretButtonText(MissingSecret::FirstToken);
    case CauseRemedy::SendAsNew:
        return documents > 1 ? OutboxRowsTr::tr("Send as new documents") : OutboxRowsTr::tr("Send as a new document");
    case CauseRemedy::ChooseOtherType:
        return OutboxRowsTr::tr("Choose another type…");
    case CauseRemedy::Edit:
        return OutboxRowsTr::tr("Edit…");
    case CauseRemedy::MakeSmaller:
        return OutboxRowsTr::tr("Make smaller…");
    }
    return {};
}

bool countsSeconds(const OutboxEntries &entries, const QDateTime &now)
{
    return std::ranges::any_of(entries,
                               [&](const OutboxEntry &entry) { return secondsUntil(waitsUntil(entry), now) > 0; });
}

} // namespace clinicdesk::ui
