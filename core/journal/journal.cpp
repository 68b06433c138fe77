// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journal.h"

#include "core/base/atomicfile.h"
#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/base/pool.h"
#include "core/base/systemaccount.h"
#include "core/base/task.h"
#include "core/journal/chain_p.h"
#include "core/journal/journalquery_p.h"
#include "core/keychain/keychain.h"
#include "core/keychain/secretstore.h"
#include "core/log/logging.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QFileInfo>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace clinicdesk {

namespace {

constexpr qsizetype keyBytes = 32;

bool isKey(const SharedSecret &secret)
{
    return secret && secret->size() == keyBytes;
}

/// A locked keychain may report every entry as missing, so it is probed before a key is made.
Task<Result<SharedSecret>> makeKey(std::shared_ptr<SecretStore> keychain)
{
    const auto probed = co_await probeKeychain(*keychain);
    if (!probed)
        co_return probed.error();
    const auto name = SecretName::journalKey();
    const auto known = co_await keychain->read(name);
    if (!known)
        co_return known.error();
    if (isKey(*known)) // another program has made it meanwhile
        co_return *known;
    const auto made = std::make_shared<const SecretBytes>(SecretBytes::random(keyBytes));
    const auto written = co_await keychain->write(name, made);
    if (!written)
        co_return written.error();
    const auto kept = co_await keychain->read(name);
    if (!kept)
        co_return kept.error();
    if (!isKey(*kept) || (*kept)->view() != made->view())
        co_return Error{.code = ErrorCode::KeychainUnavailable,
                        .detail = QStringLiteral("the keychain did not save the key of the journal")};
    co_return made;
}

/// The key of the journal, from the entry `journal_key` of the keychain; makes one if there is none. Two programs that
/// do this at the same time make one key: `file` is the journal's file, beside which a lock file is made. Errors:
/// KeychainUnavailable, also if the keychain is locked; StoreUnavailable without the lock.
Task<Result<SharedSecret>> journalKey(std::shared_ptr<SecretStore> keychain, QString file)
{
    const auto name = SecretName::journalKey();
    const auto known = co_await keychain->read(name);
    if (!known)
        co_return known.error();
    if (isKey(*known))
        co_return *known;
    const auto acquire = [path = file + QStringLiteral(".key")] { return FileLock::acquire(path); };
    auto acquiring = runInPool([acquire] { return std::make_shared<Result<std::unique_ptr<FileLock>>>(acquire()); });
    const auto lock = co_await acquiring;
    if (!lock->ok())
        co_return lock->error();
    co_return co_await makeKey(keychain);
}

/// The head that was saved last, in the entry `journal_head`; nothing if there is none. Errors: KeychainUnavailable.
Task<Result<std::optional<JournalHead>>> readHead(std::shared_ptr<SecretStore> keychain)
{
    const auto name = SecretName::journalHead();
    const auto saved = co_await keychain->read(name);
    if (!saved)
        co_return saved.error();
    if (!*saved)
        co_return std::optional<JournalHead>();
    const auto bytes = (*saved)->view().toByteArray();
    co_return JournalHead::fromBytes(bytes);
}

Task<Result<void>> writeHead(std::shared_ptr<SecretStore> keychain, JournalHead head)
{
    const auto bytes = std::make_shared<const SecretBytes>(head.toBytes());
    const auto name = SecretName::journalHead();
    co_return co_await keychain->write(name, bytes);
}

constexpr int piece = 2'000; ///< entries that are checked or exported before other jobs have their turn

Error named(Error error, const QString &path)
{
    error.subject = QFileInfo(path).fileName();
    return error;
}

/// Writes the entries after `last`, which it moves on. Returns how many.
Result<qint64> exportPiece(const Database &database, AtomicFile &file, JournalFormat format,
                           const JournalFilter &filter, qint64 &last)
{
    const auto entries = followingEntries(database, filter, last, piece);
    if (!entries)
        return entries.error();
    for (const auto &entry : *entries) {
        if (auto written = file.write(QByteArrayView(journalLine(entry, format))); !written)
            return fileNotSaved(written.error());
        last = entry.number;
    }
    return entries->size();
}

/// The time up to which entries are kept; what is older can go.
QDateTime expiry(const QDateTime &now, int keepDays)
{
    return now.addDays(-std::max(keepDays, minJournalDays));
}

/// How many entries the clock of the reading would remove, and the time that was seen would not.
Result<qint64> heldEntries(const Database &database, const SeenTime &seen, const QDateTime &now, int keepDays)
{
    if (seen.at >= now)
        return qint64(0);
    const auto byClock = lastExpired(database, expiry(now, keepDays));
    const auto bySeen = lastExpired(database, expiry(seen.at, keepDays));
    const auto head = currentHead(database);
    if (!byClock || !bySeen || !head)
        return !byClock ? byClock.error() : !bySeen ? bySeen.error() : head.error();
    return std::max(qint64(0), *byClock - std::max(head->first - 1, *bySeen));
}

/// Whether the head says more than the one that is saved: a keychain writes its whole file.
bool isWorthSaving(const JournalHead &saved, const JournalHead &next)
{
    constexpr qint64 secondsOfAnHour = 3'600;
    return saved.number != next.number || saved.hash != next.hash || saved.unkeyedUpTo != next.unkeyedUpTo ||
           !saved.time || std::abs(saved.time->at.secsTo(next.time->at)) >= secondsOfAnHour;
}

JournalEntry brokenRow(const JournalCheck &check, const QDateTime &now, const QString &who)
{
    JournalEntry row{.at = now, .who = who};
    row.record = {
        .kind = journalKind::broken, .subject = QString::number(check.missing), .result = faultText(*check.fault)};
    return row;
}

/// Appends what was just written without a key to the runs.
void noteUnkeyed(QList<UnkeyedRun> &runs, const QList<JournalEntry> &written)
{
    for (const auto &entry : written) {
        if (runs.isEmpty() || runs.last().last + 1 != entry.number)
            runs.append(UnkeyedRun{.first = entry.number});
        runs.last().last = entry.number;
        runs.last().hash = entry.hash;
    }
}

} // namespace

/// The key, and what is done with it.
struct Journal::Protection {
    SharedSecret key; ///< null without one
    std::optional<Error> problem;
    SeenTime timeAtOpening; ///< for a head without a time
    QList<UnkeyedRun> unkeyed;

    bool canAskAgain() const { return !problem || problem->reason != ErrorReason::KeychainDismissed; }
};

Journal::Journal(std::shared_ptr<StoreThread> store, Options options)
    : m_store(std::move(store))
    , m_options(std::move(options))
    , m_protection(std::make_shared<Protection>())
{
    if (m_options.who.isEmpty())
        m_options.who = accountName();
}

Journal::~Journal() = default;

const std::optional<Error> &Journal::keyProblem() const
{
    return m_protection->problem;
}

bool Journal::hasKey() const
{
    return m_protection->key != nullptr;
}

JournalWriter Journal::writer() const
{
    return {.now = m_options.clock(), .who = m_options.who, .person = m_options.person, .key = m_protection->key};
}

TimeReading Journal::readTime() const
{
    return {.now = m_options.clock(), .boot = m_options.boot, .uptime = m_options.uptime()};
}

const QString &Journal::quarantinedFile() const
{
    return m_store->quarantinedFile();
}

Task<Result<std::shared_ptr<Journal>>> Journal::open(Options options)
{
    const auto store =
        co_await StoreThread::openOrRecreate(options.file, journalMigrations(), integrityQuery(), options.clock());
    if (!store)
        co_return store.error();
    const std::shared_ptr<Journal> journal(new Journal(*store, options));
    journal->m_isPersistent = true;
    const auto begun = co_await journal->begin();
    if (!begun)
        co_return begun.error();
    co_return journal;
}

Task<Result<void>> Journal::begin()
{
    if (m_options.keychain) {
        const auto key = co_await journalKey(m_options.keychain, m_options.file);
        if (key) {
            m_protection->key = *key;
        } else {
            m_protection->problem = key.error();
            logError(logmodule::journal(), "journal.without-key", key.error());
        }
    }
    const auto now = writer();
    const auto limit = expiry(now.now, m_options.keepDays);
    const auto quarantined = QFileInfo(quarantinedFile()).fileName();
    const auto protection = m_protection;
    const auto reading = readTime();
    const auto begin = [now, limit, quarantined, protection, reading](Database &database) -> Result<qint64> {
        const auto newest = newestTime(database);
        if (!newest)
            return newest.error();
        protection->timeAtOpening = SeenTime{.at = *newest}.advanced(reading);
        if (!quarantined.isEmpty()) {
            const JournalRecord begun{.kind = journalKind::setAside, .subject = quarantined};
            const auto said = appendEntries(database, now, {{.record = begun}});
            if (!said)
                return said.error();
            if (!now.key)
                noteUnkeyed(protection->unkeyed, *said);
        }
        if (!now.key)
            return qint64(0);
        if (const auto keyed = beginKey(database, now); !keyed)
            return keyed.error();
        return lastExpired(database, limit);
    };
    const auto expired = co_await m_store->run(begin);
    if (!expired)
        co_return expired.error();
    if (*expired == 0)
        co_return Result<void>();
    const auto saved = co_await readHead(m_options.keychain);
    if (!saved)
        co_return Result<void>(); // nothing is removed without the head
    const auto seen = *saved && (*saved)->time ? (*saved)->time->advanced(reading) : m_protection->timeAtOpening;
    const auto seenLimit = expiry(std::min(seen.at, now.now), m_options.keepDays);
    const auto trim = [now, seenLimit, head = *saved](Database &database) {
        return trimEntries(database, now, seenLimit, head);
    };
    const auto trimmed = co_await m_store->run(trim);
    co_return trimmed ? Result<void>() : trimmed.error();
}

std::shared_ptr<Journal> Journal::inMemory(Options options)
{
    return std::shared_ptr<Journal>(new Journal(StoreThread::inMemory(journalMigrations()), std::move(options)));
}

std::shared_ptr<Journal> Journal::inMemory()
{
    return inMemory(Options());
}

Task<Result<JournalEntry>> Journal::append(JournalRecord record)
{
    const JournalEvent event{.record = record};
    const QList<JournalEvent> one{event};
    const auto written = co_await append(one);
    if (!written)
        co_return written.error();
    co_return written->first(); // nothing keeps it from being written
}

Task<Result<QList<JournalEntry>>> Journal::append(QList<JournalEvent> events)
{
    const auto store = m_store; // the journal may be destroyed during the write
    const auto protection = m_protection;
    const auto by = writer();
    const auto write = [by, events](Database &database) { return appendEntries(database, by, events); };
    const auto written = co_await store->change(write);
    if (written && !by.key)
        noteUnkeyed(protection->unkeyed, *written);
    co_return written;
}

Task<Result<void>> Journal::regainKey(std::shared_ptr<StoreThread> store, std::shared_ptr<Protection> protection,
                                      JournalWriter writer, std::shared_ptr<SecretStore> keychain, QString file)
{
    if (!protection->key && protection->canAskAgain()) {
        const auto key = co_await journalKey(keychain, file);
        protection->problem = key ? std::optional<Error>() : key.error();
        protection->key = key ? *key : SharedSecret();
    }
    if (!protection->key)
        co_return Result<void>();
    writer.key = protection->key;
    const auto runs = std::exchange(protection->unkeyed, {});
    if (runs.isEmpty())
        co_return Result<void>();
    const auto confirm = [writer, runs](Database &database) -> Result<void> {
        if (auto begun = beginKey(database, writer); !begun)
            return begun;
        return confirmEntries(database, writer, runs);
    };
    const auto confirmed = co_await store->change(confirm);
    if (!confirmed)
        protection->unkeyed = runs + protection->unkeyed;
    co_return confirmed;
}

Task<Result<void>> Journal::saveHead()
{
    const auto keychain = m_options.keychain;
    if (!keychain)
        co_return Result<void>();
    const auto store = m_store;
    const auto protection = m_protection;
    const auto reading = readTime();
    const auto by = writer();
    const auto regained = co_await regainKey(store, protection, by, keychain, m_options.file);
    if (!regained || !protection->key)
        co_return regained;
    const auto saved = co_await readHead(keychain);
    if (!saved)
        co_return saved.error();
    const auto compare = [before = *saved, key = protection->key](Database &database) -> Result<JournalHead> {
        auto head = currentHead(database);
        if (!head || !before)
            return head;
        const auto difference = compareHead(database, *before, key);
        if (!difference)
            return difference.error();
        if (difference->fault)
            return *before;
        head->unkeyedUpTo = before->unkeyedUpTo;
        return head;
    };
    auto next = co_await store->run(compare);
    if (!next)
        co_return next.error();
    if (!*saved || (*saved)->journalId == next->journalId)
        next->unkeyedUpTo = next->unkeyedUpTo.value_or(next->number);
    next->time =
        *saved && (*saved)->time ? (*saved)->time->advanced(reading) : protection->timeAtOpening.advanced(reading);
    if (*saved && !isWorthSaving(**saved, *next))
        co_return Result<void>();
    const auto head = *next;
    co_return co_await writeHead(keychain, head);
}

Task<Result<QList<JournalEntry>>> Journal::entries(QStringList kinds) const
{
    const auto store = m_store;
    const auto read = [kinds](Database &database) { return readEntries(database, kinds); };
    co_return co_await store->run(read);
}

std::optional<Error> Journal::refusal() const
{
    return m_options.access.refusal(Permission::ReadJournal);
}

Task<Result<JournalEntries>> Journal::page(JournalFilter filter, qint64 before, int limit) const
{
    if (const auto refused = refusal())
        co_return *refused;
    const auto store = m_store;
    const auto read = [filter, before, limit](Database &database) { return pageOf(database, filter, before, limit); };
    co_return co_await store->run(read);
}

Task<Result<qint64>> Journal::count(JournalFilter filter) const
{
    if (const auto refused = refusal())
        co_return *refused;
    const auto store = m_store;
    const auto read = [filter](Database &database) { return countEntries(database, filter); };
    co_return co_await store->run(read);
}

Task<Result<QList<JournalPerson>>> Journal::people() const
{
    if (const auto refused = refusal())
        co_return *refused;
    const auto store = m_store;
    const auto read = [](Database &database) { return peopleIn(database); };
    co_return co_await store->run(read);
}

Task<Result<JournalCheck>> Journal::verify() const
{
    if (const auto refused = refusal())
        co_return *refused;
    co_return co_await checkAll();
}

Task<Result<bool>> Journal::isIntact() const
{
    const auto checked = co_await checkAll();
    co_return checked ? Result<bool>(!checked->fault) : checked.error();
}

Task<Result<std::optional<JournalHead>>> Journal::savedHead() const
{
    if (!m_protection->key || !m_options.keychain)
        co_return std::optional<JournalHead>();
    co_return co_await readHead(m_options.keychain);
}

Task<Result<JournalCheck>> Journal::checkEnd() const
{
    if (const auto refused = refusal())
        co_return *refused;
    const auto store = m_store;
    const auto key = m_protection->key;
    const auto keepDays = m_options.keepDays;
    const auto reading = readTime();
    const auto saved = co_await savedHead();
    if (!saved)
        co_return saved.error();
    const auto compare = [head = *saved, key, keepDays, reading](Database &database) -> Result<JournalCheck> {
        auto check = head ? compareHead(database, *head, key) : JournalCheck();
        if (!check || check->fault || !head || !head->time)
            return check;
        const auto held = heldEntries(database, head->time->advanced(reading), reading.now, keepDays);
        if (!held)
            return held.error();
        check->held = *held;
        return check;
    };
    co_return co_await store->run(compare);
}

Task<Result<JournalCheck>> Journal::checkAll() const
{
    const auto store = m_store;
    const auto key = m_protection->key;
    const auto keepDays = m_options.keepDays;
    const auto reading = readTime();
    const auto read = co_await savedHead();
    if (!read)
        co_return read.error();
    const auto saved = *read;
    const auto check = std::make_shared<ChainCheck>(key, saved);
    const auto proceed = [check](Database &database) { return check->proceed(database, piece); };
    auto isDone = co_await store->run(proceed);
    while (isDone && !*isDone)
        isDone = co_await store->run(proceed);
    if (!isDone)
        co_return isDone.error();
    if (!check->result().fault) {
        auto sound = check->result();
        if (!saved || !saved->time)
            co_return sound;
        const auto hold = [seen = saved->time->advanced(reading), reading, keepDays](Database &database) {
            return heldEntries(database, seen, reading.now, keepDays);
        };
        const auto held = co_await store->run(hold);
        if (!held)
            co_return held.error();
        sound.held = *held;
        co_return sound;
    }
    // Another program may have removed old entries in between, so what was found must be there in one piece as well.
    const auto again = [key, saved](Database &database) { return checkChain(database, key, saved); };
    const auto checked = co_await store->run(again);
    if (checked && checked->fault)
        logWarning(logmodule::journal(), "journal.fault",
                   {{"fault", logged(static_cast<int>(*checked->fault))}, {"entry", logged(checked->firstBadEntry)}});
    co_return checked;
}

Task<Result<void>> Journal::accept()
{
    const auto check = co_await verify();
    if (!check)
        co_return check.error();
    if (!check->fault)
        co_return Result<void>();
    const auto protection = m_protection;
    if (!protection->key)
        co_return protection->problem.value_or(Error{.code = ErrorCode::KeychainUnavailable});
    const auto store = m_store;
    const auto keychain = m_options.keychain;
    const auto by = writer();
    const auto reading = readTime();
    const auto saved = co_await readHead(keychain);
    if (!saved)
        co_return saved.error();
    const auto write = [by, found = *check](Database &database) -> Result<JournalHead> {
        const auto written = acceptEntries(database, by, found);
        return written ? currentHead(database) : Result<JournalHead>(written.error());
    };
    const auto written = co_await store->change(write);
    if (!written)
        co_return written.error();
    auto head = *written;
    head.unkeyedUpTo = head.number;
    head.time =
        *saved && (*saved)->time ? (*saved)->time->advanced(reading) : protection->timeAtOpening.advanced(reading);
    co_return co_await writeHead(keychain, head);
}

Task<Result<void>> Journal::removeHeld()
{
    const auto check = co_await verify();
    if (!check)
        co_return check.error();
    if (check->fault || check->held == 0)
        co_return Result<void>();
    const auto store = m_store;
    const auto keychain = m_options.keychain;
    const auto by = writer();
    const auto limit = expiry(by.now, m_options.keepDays);
    const auto reading = readTime();
    const auto saved = co_await readHead(keychain);
    if (!saved)
        co_return saved.error();
    const auto trim = [by, limit, before = *saved](Database &database) -> Result<JournalHead> {
        const auto trimmed = trimEntries(database, by, limit, before);
        return trimmed ? currentHead(database) : Result<JournalHead>(trimmed.error());
    };
    auto head = co_await store->change(trim);
    if (!head)
        co_return head.error();
    head->unkeyedUpTo = *saved ? (*saved)->unkeyedUpTo : std::nullopt;
    head->time = SeenTime::confirmed(reading);
    const auto next = *head;
    co_return co_await writeHead(keychain, next);
}

Task<Result<qint64>> Journal::exportTo(QString path, JournalFormat format, JournalFilter filter) const
{
    if (const auto refused = refusal())
        co_return *refused;
    const auto store = m_store;
    const auto file = std::make_shared<AtomicFile>(path);
    const auto last = std::make_shared<qint64>(std::numeric_limits<qint64>::min());
    const auto end = co_await checkEnd(); // without the keychain, what is there is exported all the same
    const auto broken =
        end && end->fault ? std::optional(brokenRow(*end, m_options.clock(), m_options.who)) : std::nullopt;
    const auto start = [file, format, broken](Database &) -> Result<void> {
        if (auto opened = file->open(); !opened)
            return fileNotSaved(opened.error());
        auto begun = file->write(QByteArrayView(journalHeading(format)));
        if (begun && broken)
            begun = file->write(QByteArrayView(journalLine(*broken, format)));
        return begun ? Result<void>() : fileNotSaved(begun.error());
    };
    const auto begun = co_await store->run(start);
    if (!begun)
        co_return named(begun.error(), path);
    qint64 total = 0;
    const auto next = [file, format, filter, last](Database &database) {
        return exportPiece(database, *file, format, filter, *last);
    };
    auto written = co_await store->run(next);
    while (written && *written > 0) {
        total += *written;
        written = co_await store->run(next);
    }
    if (!written)
        co_return named(written.error(), path);
    const auto commit = [file](Database &) -> Result<void> {
        const auto saved = file->commit();
        return saved ? Result<void>() : fileNotSaved(saved.error());
    };
    const auto saved = co_await store->run(commit);
    if (!saved)
        co_return named(saved.error(), path);
    co_return total;
}

} // namespace clinicdesk
