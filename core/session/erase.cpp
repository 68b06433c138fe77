// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/erase.h"

#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/pool.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/keychain/secretindex.h"
#include "core/log/log.h"
#include "core/person/pinattempts.h"
#include "core/session/erasingnote.h"
#include "core/session/journalrecorder.h"
#include "core/session/peoplestore.h"
#include "core/session/stores.h"
#include "core/store/storeclosure.h"

#include <QCoroFuture>
#include <QCoroTimer>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QSet>
#include <QTimer>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace clinicdesk {

namespace {

constexpr int maxTries = 30; ///< to get the files alone: what this process has closed may need a moment
constexpr std::chrono::milliseconds tryInterval{100};
constexpr int maxPasses = 3; ///< over the files

Error refused(ErrorCode code, ErrorReason reason)
{
    return {.code = code, .reason = reason};
}

/// Whose data is removed, without names.
Result<ErasingNote> targetOf(const EraseRequest &request, const AccessRules &access)
{
    if (const auto refusal = access.refusal(Permission::EraseOwnData))
        return *refusal;
    const auto people = loadPeople(AppPaths::forProgram(request.program));
    if (!people)
        return people.error();
    const bool isOnly = people->all().size() == 1;
    const bool isForOthers = request.person ? *request.person != request.by : !isOnly;
    const auto refusal = isForOthers ? access.refusal(Permission::ManagePeople) : std::nullopt;
    if (refusal)
        return *refusal;
    if (const auto ofJournal = request.withJournal ? access.refusal(Permission::ReadJournal) : std::nullopt)
        return *ofJournal;
    if (request.person && !people->byId(*request.person))
        return refused(ErrorCode::InputInvalid, ErrorReason::PersonUnknown);
    ErasingNote target{.people = {},
                       .isEveryone = !request.person || isOnly,
                       .withJournal = request.withJournal,
                       .by = {},
                       .subject = {}};
    if (!target.isEveryone) {
        auto without = *people;
        const auto removed = without.remove(*request.person);
        if (!removed && removed.error().reason != ErrorReason::PersonFirst)
            return removed.error();
        target.people.append(*request.person);
        return target;
    }
    for (const auto &person : people->all()) {
        if (person.id != firstPersonId())
            target.people.append(person.id);
    }
    target.people.append(firstPersonId());
    return target;
}

QList<AppPaths> pathsOf(const QString &program, const ErasingNote &target)
{
    QList<AppPaths> paths;
    for (const auto &person : target.people)
        paths.append(AppPaths::forPerson(program, person));
    return paths;
}

QList<Connection> connectionsIn(const QString &path)
{
    constexpr qint64 maxBytes = 4'000'000;
    QFile file(path);
    const auto list = ConnectionList::parse(openRegularFile(file) ? file.read(maxBytes) : QByteArray());
    return list ? list->all() : QList<Connection>();
}

QString folderOf(const QString &file)
{
    return QFileInfo(file).absolutePath();
}

// -- Other programs

/// Keeps other programs from using what is removed.
struct Alone {
    std::vector<std::unique_ptr<FileLock>> files;
    std::vector<std::unique_ptr<StoreClosure>> stores; ///< an earlier version does not know the lock of the files
};

Result<std::shared_ptr<Alone>> tryAlone(const QList<AppPaths> &all)
{
    auto alone = std::make_shared<Alone>();
    for (const auto &paths : all) {
        if (QFileInfo(folderOf(paths.usageFile)).isDir()) {
            auto lock = FileLock::takeAlone(paths.usageFile);
            if (lock)
                alone->files.push_back(*std::move(lock));
            else if (lock.error().disk == DiskError::None)
                return refused(ErrorCode::StoreUnavailable, ErrorReason::DataInUse);
        }
        for (const auto &folder :
             {paths.outboxFolder, folderOf(paths.checkedProfilesFile), folderOf(paths.notesFile)}) {
            auto closed = StoreClosure::close(folder);
            if (!closed)
                return closed.error();
            alone->stores.push_back(*std::move(closed));
        }
    }
    return alone;
}

Task<Result<std::shared_ptr<Alone>>> beAlone(QList<AppPaths> all)
{
    auto alone = tryAlone(all);
    for (int tries = 1; !alone && tries < maxTries; ++tries) {
        QTimer pause;
        pause.setSingleShot(true);
        pause.start(tryInterval);
        co_await pause;
        alone = tryAlone(all);
    }
    co_return alone;
}

// -- Entries of the keychain

bool isKept(const QString &name, bool withJournal)
{
    return std::ranges::any_of(ownEntries, [&](const OwnEntry &entry) {
        return entry.name == name && entry.part == OwnPart::Journal && !withJournal;
    });
}

/// Every entry that the keychain may have for a person. Reads stores; not for the window's thread.
QList<KeychainEntry> entriesOf(const AppPaths &paths, bool withJournal)
{
    auto names = SecretIndex(paths.secretIndexFile).entries().keys();
    const auto notes = SecretNotes(paths.secretNotesFile).content();
    names += notes.stored.keys() + notes.pieces.keys();
    // The notes of what is stored may be lost, so each connection of the list counts.
    for (const auto &connection : connectionsIn(paths.connectionsFile)) {
        for (const auto &name : secretNames(connection))
            names.append(name.text);
    }
    for (const auto &folder : {paths.outboxFolder, folderOf(paths.checkedProfilesFile)}) {
        for (const auto &id : storeIdsIn(folder))
            names.append(SecretName::storeKey(id).text);
    }
    if (!names.isEmpty())
        names.append(removalProbe);
    names.removeDuplicates();
    names.removeIf([withJournal](const QString &name) { return isKept(name, withJournal); });
    QList<KeychainEntry> entries;
    for (const auto &name : names)
        entries.append({paths.keychainService, name});
    return entries;
}

/// The entries of all these people. Those with fixed names belong to the first person's keychain.
QList<KeychainEntry> entriesOf(const QList<AppPaths> &all, bool withJournal)
{
    QList<KeychainEntry> entries;
    for (const auto &paths : all)
        entries += entriesOf(paths, withJournal);
    const bool mayHaveJournalKey = withJournal && QFileInfo::exists(all.first().journalFile);
    for (const auto &entry : ownEntries) {
        const KeychainEntry own{all.first().sharedKeychainService, entry.name};
        if (mayHaveJournalKey && !entries.isEmpty() && !entries.contains(own))
            entries.append(own);
    }
    return entries;
}

// -- Files

/// Removes files and folders, and remembers which folders have lost an entry.
class FileRemoval {
public:
    /// Removes and counts the files of one person. Another program, or a thread that ends, may add a file meanwhile.
    void run(const AppPaths &paths, const EraseScope &scope, EraseReport &report)
    {
        auto items = ownItems(paths, scope);
        for (int passes = 0; passes < maxPasses && !items.isEmpty(); ++passes) {
            for (const auto &item : items)
                remove(item, report);
            items = ownItems(paths, scope);
        }
        for (const auto &item : items) {
            report.keptPaths.append({.path = item.path, .disk = m_problems.value(item.path, DiskError::IoError)});
        }
    }

    /// Removes one file, or an empty folder, without counting it. False if it stays.
    bool remove(const QString &path, bool isFolder)
    {
        // While it exists: an entry may be reached through a link that is removed, too.
        const auto folder = QFileInfo(folderOf(path)).canonicalFilePath();
        if (!(isFolder ? removeFolder(path) : removeFile(path)))
            return false;
        m_changedFolders.insert(folder);
        return true;
    }

    /// Otherwise a power cut brings back what is gone. Returns the folders whose disk does not confirm it.
    QList<KeptPath> sync()
    {
        QList<KeptPath> unconfirmed;
        for (const auto &folder : std::exchange(m_changedFolders, {})) {
            if (const auto synced = syncFolderIfPossible(folder); !synced)
                unconfirmed.append({.path = folder, .disk = synced.error().disk});
        }
        return unconfirmed;
    }

private:
    void remove(const OwnItem &item, EraseReport &report)
    {
        if (!remove(item.path, item.isFolder))
            m_problems.insert(item.path, diskError().disk);
        else if (!item.isFolder)
            ++report.files[static_cast<std::size_t>(item.part)];
    }

    QHash<QString, DiskError> m_problems;
    QSet<QString> m_changedFolders;
};

/// What was needed until now. Folders that others still use are not empty, so they stay.
void removeLast(const QList<AppPaths> &all)
{
    FileRemoval removal;
    for (const auto &paths : all) {
        if (PendingRemovals(paths.pendingRemovalsFile).all().isEmpty())
            removal.remove(paths.pendingRemovalsFile + QStringLiteral(".lock"), false);
        removal.remove(paths.usageFile, false);
        for (const auto &folder : ownFolders(paths)) {
            removal.remove(folder, true);
            const auto parent = folderOf(folder);
            if (QFileInfo(parent).fileName() == QLatin1String("people"))
                removal.remove(parent, true);
        }
    }
    std::ignore = removal.sync(); // an empty folder and an empty lock are no data
}

EraseReport removeFiles(const QString &program, const ErasingNote &erasing)
{
    EraseReport report;
    FileRemoval removal;
    for (const auto &person : erasing.people) {
        const auto paths = AppPaths::forPerson(program, person);
        const bool isLast = erasing.isEveryone && person == firstPersonId();
        const bool withJournal = erasing.withJournal && (isLast || !erasing.isEveryone);
        removal.run(paths, {.isEveryone = isLast, .withJournal = withJournal}, report);
        report.keepsJournal = !erasing.withJournal && QFileInfo::exists(paths.journalFile);
    }
    report.keptPaths += removal.sync();
    if (erasing.isEveryone)
        return report;
    const auto person = erasing.people.first();
    const auto paths = AppPaths::forPerson(program, person);
    report.keepsPerson = person == firstPersonId();
    std::ignore = PinAttempts(paths.pinAttemptsFile).forgetEntries(person);
    if (report.keepsPerson)
        return report;
    const auto removed = updatePeople(paths, [&person](People &people) { return people.remove(person); });
    if (!removed && removed.error().reason != ErrorReason::PersonUnknown)
        report.peopleProblem = removed.error();
    return report;
}

// -- The journal

/// Adds the names, as long as they are known.
void addNames(ErasingNote &erasing, const EraseRequest &request)
{
    const auto people = loadPeople(AppPaths::forProgram(request.program));
    const auto nameOf = [&people](const PersonId &id) {
        const auto person = people ? people->byId(id) : std::nullopt;
        return person ? journalPerson(*person) : JournalPerson();
    };
    erasing.by = nameOf(request.by);
    erasing.subject = request.person ? nameOf(*request.person).name : QStringLiteral("all");
}

/// What a journal that stays says about it, once, however often it was continued.
QList<JournalEvent> erasedEvents(const ErasingNote &erasing, const EraseReport &report)
{
    const auto key = QFileInfo(erasing.file).fileName();
    JournalEvent event{.record = {.kind = journalKind::dataErased}};
    event.by = erasing.by;
    event.once = key;
    event.record.subject = erasing.subject;
    event.record.result = report.isComplete() ? QStringLiteral("ok") : QString(codeText(ErrorCode::StoreUnavailable));
    QList<JournalEvent> events{event};
    const bool isPersonRemoved = !erasing.isEveryone && !report.keepsPerson && !report.peopleProblem;
    if (isPersonRemoved) {
        event.record.kind = journalKind::personRemoved;
        event.record.result = QStringLiteral("ok");
        event.once = key + QStringLiteral(".person");
        events.append(event);
    }
    return events;
}

/// If it cannot be written, the data is gone all the same.
Task<void> recordErased(QList<JournalEvent> events, AppPaths places, KeychainMaker keychains)
{
    if (!QFileInfo::exists(places.journalFile))
        co_return;
    const auto keychain = keychains(places.sharedKeychainService);
    const Journal::Options options{.file = places.journalFile, .keychain = keychain};
    const auto journal = co_await Journal::open(options);
    if (!journal)
        co_return;
    std::ignore = co_await (*journal)->append(std::move(events));
    std::ignore = co_await (*journal)->saveHead();
}

// -- All of it

/// Removes what a saved note says, and then the note. The caller keeps other programs out.
Task<Result<EraseReport>> finishErasing(ErasingNote erasing, QString program, KeychainMaker keychains)
{
    const auto all = pathsOf(program, erasing);
    // The keychain first: without their keys, the files cannot be read by anyone.
    const auto pendingFile = all.first().pendingRemovalsFile;
    auto noting = runInPool([all, pendingFile, withJournal = erasing.withJournal]() -> Result<void> {
        const auto entries = entriesOf(all, withJournal);
        return entries.isEmpty() ? Result<void>() : PendingRemovals(pendingFile).add(entries);
    });
    const auto noted = co_await noting;
    if (!noted)
        co_return noted.error();
    const auto entries = co_await removePending(pendingFile, keychains);

    auto removing = runInPool([program, erasing] { return removeFiles(program, erasing); });
    auto report = co_await removing;
    report.keychainEntries = entries.count;
    report.keychainEntriesLeft = entries.left;
    report.keychainProblem = entries.problem;
    if (!erasing.withJournal) {
        auto events = erasedEvents(erasing, report);
        co_await recordErased(std::move(events), all.first(), keychains);
    }
    const bool isUnconfirmed =
        std::ranges::any_of(report.keptPaths, [](const KeptPath &path) { return path.disk == DiskError::Unconfirmed; });
    if (isUnconfirmed) // the next start removes what the disk may bring back
        co_return report;
    if (const auto removed = erasing.remove(); !removed)
        report.keptPaths.append({.path = erasing.file, .disk = removed.error().disk});
    removeLast(all);
    co_return report;
}

} // namespace

Task<std::optional<int>> undeliveredDocuments(AppPaths places, KeychainMaker keychains)
{
    const auto session = std::make_shared<Session>(keychains(places.keychainService), places);
    co_await session->secrets().probe();
    session->load();
    if (!hasOutbox(*session))
        co_return 0;
    const auto options = outboxOptions(*session);
    const auto opened = co_await openOutbox(options, MemoryOutbox::WithoutKeychain);
    if (!opened || opened->hidesDocuments)
        co_return std::nullopt;
    const auto documents = opened->outbox->documents() + opened->readOnly;
    co_return static_cast<int>(
        std::ranges::count_if(documents, [](const OutboxDocument &document) { return !isFinal(document.state); }));
}

Task<Result<ErasePlan>> planErase(EraseRequest request, AccessRules access, KeychainMaker keychains)
{
    const auto target = targetOf(request, access);
    if (!target)
        co_return target.error();
    const auto all = pathsOf(request.program, *target);
    ErasePlan plan{.isEveryone = target->isEveryone,
                   .people = static_cast<int>(target->people.size()),
                   .hasJournal = QFileInfo::exists(all.first().journalFile),
                   .isPractice = request.program != QLatin1String("clinicdesk")};
    for (const auto &paths : all) {
        plan.connections += static_cast<int>(connectionsIn(paths.connectionsFile).size());
        const auto undelivered = co_await undeliveredDocuments(paths, keychains);
        plan.undelivered += undelivered.value_or(0);
        plan.hidesDocuments = plan.hidesDocuments || !undelivered;
    }
    co_return plan;
}

Task<Result<EraseReport>> eraseData(EraseRequest request, AccessRules access, KeychainMaker keychains)
{
    auto target = targetOf(request, access);
    if (!target)
        co_return target.error();
    const auto all = pathsOf(request.program, *target);
    const auto alone = co_await beAlone(all);
    if (!alone)
        co_return alone.error();
    addNames(*target, request);
    if (const auto saved = target->save(all.first()); !saved)
        co_return saved.error();
    auto report = co_await finishErasing(*target, request.program, keychains);
    if (!report) // nothing was removed
        std::ignore = target->remove();
    co_return report;
}

Task<void> continueErasing(QString program, KeychainMaker keychains)
{
    const auto notes = ErasingNote::all(AppPaths::forProgram(program));
    for (const auto &note : notes) {
        const auto all = pathsOf(program, note);
        const auto alone = co_await beAlone(all);
        const bool isFinishedElsewhere = !QFileInfo::exists(note.file);
        if (!alone || isFinishedElsewhere)
            continue;
        Log::stop(); // its file is removed, too
        std::ignore = co_await finishErasing(note, program, keychains);
        Log::resume();
    }
}

bool isBeingErased(const AppPaths &places)
{
    if (ErasingNote::isErasing(places))
        return true;
    if (!QFileInfo(folderOf(places.usageFile)).isDir())
        return false;
    const auto lock = FileLock::share(places.usageFile);
    return !lock && lock.error().disk == DiskError::None;
}

} // namespace clinicdesk
