// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/erase.h"

#include "core/base/diskerror.h"
#include "core/base/errorreason.h"
#include "core/base/pool.h"
#include "core/base/usagelock.h"
#include "core/keychain/secretindex.h"
#include "core/person/people.h"
#include "core/person/pinattempts.h"
#include "core/session/journalrecorder.h"
#include "core/session/stores.h"
#include "core/store/storeclosure.h"

#include <QCoroFuture>
#include <QCoroTimer>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QTimer>

#include <algorithm>
#include <cerrno>
#include <tuple>
#include <unistd.h>
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

/// The people whose data is removed, the first one last, because everything that is shared goes with it.
struct Target {
    QList<PersonId> people;
    bool isEveryone = false;
};

Result<Target> targetOf(const EraseRequest &request, const AccessRules &access)
{
    if (const auto refusal = access.refusal(Permission::EraseOwnData))
        return *refusal;
    const auto people = People::load(AppPaths::forProgram(request.program).peopleFile);
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
    Target target{.people = {}, .isEveryone = !request.person || isOnly};
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

QList<AppPaths> pathsOf(const EraseRequest &request, const Target &target)
{
    QList<AppPaths> paths;
    for (const auto &person : target.people)
        paths.append(AppPaths::forPerson(request.program, person));
    return paths;
}

QList<Connection> connectionsIn(const QString &path)
{
    constexpr qint64 maxBytes = 4'000'000;
    QFile file(path);
    const auto list = ConnectionList::parse(file.open(QIODevice::ReadOnly) ? file.read(maxBytes) : QByteArray());
    return list ? list->all() : QList<Connection>();
}

QString folderOf(const QString &file)
{
    return QFileInfo(file).absolutePath();
}

// -- Other programs

/// Keeps other programs from using what is removed.
struct Alone {
    std::vector<std::unique_ptr<UsageLock>> files;
    std::vector<std::unique_ptr<StoreClosure>> stores; ///< an earlier version does not know the lock of the files
};

Result<std::shared_ptr<Alone>> tryAlone(const QList<AppPaths> &all)
{
    auto alone = std::make_shared<Alone>();
    for (const auto &paths : all) {
        if (QFileInfo(folderOf(paths.usageFile)).isDir()) {
            auto lock = UsageLock::takeAlone(paths.usageFile);
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
    const bool usesKeychain = !names.isEmpty();
    for (const auto &connection : usesKeychain ? connectionsIn(paths.connectionsFile) : QList<Connection>()) {
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
QList<KeychainEntry> entriesOf(const QList<AppPaths> &all, const EraseRequest &request)
{
    QList<KeychainEntry> entries;
    for (const auto &paths : all)
        entries += entriesOf(paths, request.withJournal);
    const bool mayHaveJournalKey = request.withJournal && QFileInfo::exists(all.first().journalFile);
    for (const auto &entry : ownEntries) {
        const KeychainEntry own{request.program, entry.name};
        if (mayHaveJournalKey && !entries.isEmpty() && !entries.contains(own))
            entries.append(own);
    }
    return entries;
}

// -- Files

/// Removes the files of one person, and counts them.
class FileRemoval {
public:
    FileRemoval(const AppPaths &paths, const EraseScope &scope)
        : m_paths(paths)
        , m_scope(scope)
    {
    }

    /// Another program, or a thread that ends, may add a file meanwhile.
    void run(EraseReport &report)
    {
        auto items = ownItems(m_paths, m_scope);
        for (int passes = 0; passes < maxPasses && !items.isEmpty(); ++passes) {
            for (const auto &item : items)
                remove(item, report);
            items = ownItems(m_paths, m_scope);
        }
        for (const auto &item : items) {
            const auto problem = diskError(m_problems.value(item.path, EIO));
            report.keptPaths.append({.path = item.path, .disk = problem.disk});
        }
    }

private:
    void remove(const OwnItem &item, EraseReport &report)
    {
        const auto path = QFile::encodeName(item.path);
        const bool isDone = (item.isFolder ? ::rmdir(path.constData()) : ::unlink(path.constData())) == 0;
        if (!isDone)
            m_problems.insert(item.path, errno);
        else if (!item.isFolder)
            ++report.files[static_cast<std::size_t>(item.part)];
    }

    const AppPaths m_paths;
    const EraseScope m_scope;
    QHash<QString, int> m_problems; ///< `errno`
};

/// What was needed until now. Folders that others still use are not empty, so they stay.
void removeLast(const QList<AppPaths> &all)
{
    for (const auto &paths : all) {
        if (PendingRemovals(paths.pendingRemovalsFile).all().isEmpty())
            QFile::remove(paths.pendingRemovalsFile + QStringLiteral(".lock"));
        QFile::remove(paths.usageFile);
        for (const auto &folder : ownFolders(paths)) {
            QDir().rmdir(folder);
            const auto parent = QFileInfo(folder).absolutePath();
            if (QFileInfo(parent).fileName() == QLatin1String("people"))
                QDir().rmdir(parent);
        }
    }
}

EraseReport removeFiles(const EraseRequest &request, const Target &target)
{
    EraseReport report;
    for (const auto &person : target.people) {
        const auto paths = AppPaths::forPerson(request.program, person);
        const bool isLast = target.isEveryone && person == firstPersonId();
        const bool withJournal = request.withJournal && (isLast || !target.isEveryone);
        FileRemoval(paths, {.isEveryone = isLast, .withJournal = withJournal}).run(report);
        report.keepsJournal = !request.withJournal && QFileInfo::exists(paths.journalFile);
    }
    if (target.isEveryone)
        return report;
    const auto paths = AppPaths::forPerson(request.program, target.people.first());
    report.keepsPerson = target.people.first() == firstPersonId();
    std::ignore = PinAttempts(paths.pinAttemptsFile).forgetEntries(target.people.first());
    if (report.keepsPerson)
        return report;
    const auto removed =
        People::update(paths.peopleFile, [&target](People &people) { return people.remove(target.people.first()); });
    if (!removed && removed.error().reason != ErrorReason::PersonUnknown)
        report.peopleProblem = removed.error();
    return report;
}

// -- The journal

/// What a journal that stays says about it.
JournalEvent erasedEvent(const EraseRequest &request)
{
    const auto people = People::load(AppPaths::forProgram(request.program).peopleFile);
    const auto nameOf = [&people](const PersonId &id) {
        const auto person = people ? people->byId(id) : std::nullopt;
        return person ? journalPerson(*person) : JournalPerson();
    };
    JournalEvent event{.record = {.kind = journalKind::dataErased}};
    event.by = nameOf(request.by);
    event.record.subject = request.person ? nameOf(*request.person).name : QStringLiteral("all");
    return event;
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

} // namespace

Task<std::optional<int>> undeliveredDocuments(AppPaths places)
{
    const auto session = co_await Session::open(places);
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

Task<Result<ErasePlan>> planErase(EraseRequest request, AccessRules access)
{
    const auto target = targetOf(request, access);
    if (!target)
        co_return target.error();
    const auto all = pathsOf(request, *target);
    ErasePlan plan{.isEveryone = target->isEveryone,
                   .people = static_cast<int>(target->people.size()),
                   .hasJournal = QFileInfo::exists(all.first().journalFile),
                   .isPractice = request.program != QLatin1String("clinicdesk")};
    for (const auto &paths : all) {
        plan.connections += static_cast<int>(connectionsIn(paths.connectionsFile).size());
        const auto undelivered = co_await undeliveredDocuments(paths);
        plan.undelivered += undelivered.value_or(0);
        plan.hidesDocuments = plan.hidesDocuments || !undelivered;
    }
    co_return plan;
}

Task<Result<EraseReport>> eraseData(EraseRequest request, AccessRules access, KeychainMaker keychains)
{
    const auto target = targetOf(request, access);
    if (!target)
        co_return target.error();
    const auto all = pathsOf(request, *target);
    const auto alone = co_await beAlone(all);
    if (!alone)
        co_return alone.error();
    auto event = erasedEvent(request); // before the list of people is changed

    // The keychain first: without their keys, the files cannot be read by anyone.
    const auto pendingFile = all.first().pendingRemovalsFile;
    auto noting = runInPool([all, pendingFile, request]() -> Result<void> {
        const auto entries = entriesOf(all, request);
        return entries.isEmpty() ? Result<void>() : PendingRemovals(pendingFile).add(entries);
    });
    const auto noted = co_await noting;
    if (!noted)
        co_return noted.error();
    const auto entries = co_await removePending(pendingFile, keychains);

    auto removing = runInPool([request, target = *target] { return removeFiles(request, target); });
    auto report = co_await removing;
    report.keychainEntries = entries.count;
    report.keychainEntriesLeft = entries.left;
    report.keychainProblem = entries.problem;
    if (!request.withJournal) {
        event.record.result =
            report.isComplete() ? QStringLiteral("ok") : QString(codeText(ErrorCode::StoreUnavailable));
        QList<JournalEvent> events{event};
        const bool isPersonRemoved = !target->isEveryone && !report.keepsPerson && !report.peopleProblem;
        if (isPersonRemoved) {
            event.record.kind = journalKind::personRemoved;
            event.record.result = QStringLiteral("ok");
            events.append(event);
        }
        co_await recordErased(events, all.first(), keychains);
    }
    removeLast(all);
    co_return report;
}

bool isBeingErased(const AppPaths &places)
{
    if (!QFileInfo(folderOf(places.usageFile)).isDir())
        return false;
    const auto lock = UsageLock::share(places.usageFile);
    return !lock && lock.error().disk == DiskError::None;
}

} // namespace clinicdesk
