// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journal.h"

#include "core/base/atomicfile.h"
#include "core/journal/chain_p.h"
#include "core/journal/currentaccount.h"
#include "core/journal/journalkey_p.h"
#include "core/journal/journalquery_p.h"
#include "core/log/logging.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

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

} // namespace

Journal::Journal(std::shared_ptr<StoreThread> store, Options options)
    : m_store(std::move(store))
    , m_options(std::move(options))
{
    if (m_options.who.isEmpty())
        m_options.who = currentAccountName();
}

Journal::~Journal() = default;

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
            m_key = *key;
        } else {
            m_keyProblem = key.error();
            logError(logmodule::journal(), "journal.without-key", key.error());
        }
    }
    const JournalWriter writer{
        .now = m_options.clock(), .who = m_options.who, .person = m_options.person, .key = m_key};
    const auto keepDays = std::max(m_options.keepDays, minJournalDays);
    const auto quarantined = QFileInfo(quarantinedFile()).fileName();
    const auto begin = [writer, keepDays, quarantined](Database &database) -> Result<void> {
        if (!quarantined.isEmpty()) {
            const JournalRecord begun{.kind = journalKind::setAside, .subject = quarantined};
            if (const auto said = appendEntries(database, writer, {{.record = begun}}); !said)
                return said.error();
        }
        if (!writer.key)
            return {};
        if (auto keyed = beginKey(database, writer); !keyed)
            return keyed;
        const auto trimmed = trimEntries(database, writer, keepDays);
        return trimmed ? Result<void>() : trimmed.error();
    };
    co_return co_await m_store->run(begin);
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
    const JournalWriter writer{
        .now = m_options.clock(), .who = m_options.who, .person = m_options.person, .key = m_key};
    const auto write = [writer, events](Database &database) { return appendEntries(database, writer, events); };
    co_return co_await store->change(write);
}

Task<Result<void>> Journal::saveHead() const
{
    const auto keychain = m_options.keychain;
    if (!keychain || !m_key)
        co_return Result<void>();
    const auto store = m_store;
    const auto saved = co_await readHead(keychain);
    if (!saved)
        co_return saved.error();
    const auto compare = [before = *saved, key = m_key](Database &database) -> Result<std::optional<JournalHead>> {
        const auto difference =
            before ? compareHead(database, *before, key) : Result<std::optional<JournalCheck::Fault>>(std::nullopt);
        if (!difference)
            return difference.error();
        if (*difference)
            return std::optional<JournalHead>();
        const auto head = currentHead(database);
        return head ? Result<std::optional<JournalHead>>(*head) : head.error();
    };
    const auto head = co_await store->run(compare);
    if (!head)
        co_return head.error();
    if (!*head || *head == *saved)
        co_return Result<void>();
    const auto next = **head;
    co_return co_await writeHead(keychain, next);
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

Task<Result<JournalCheck>> Journal::checkAll() const
{
    const auto store = m_store;
    const auto key = m_key;
    std::optional<JournalHead> saved;
    if (key && m_options.keychain) {
        const auto read = co_await readHead(m_options.keychain);
        if (!read)
            co_return read.error();
        saved = *read;
    }
    const auto check = std::make_shared<ChainCheck>(key, saved);
    const auto proceed = [check](Database &database) { return check->proceed(database, piece); };
    auto isDone = co_await store->run(proceed);
    while (isDone && !*isDone)
        isDone = co_await store->run(proceed);
    if (!isDone)
        co_return isDone.error();
    if (!check->result().fault)
        co_return check->result();
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
    if (!m_key)
        co_return m_keyProblem.value_or(Error{.code = ErrorCode::KeychainUnavailable});
    const auto store = m_store;
    const auto keychain = m_options.keychain;
    const JournalWriter writer{
        .now = m_options.clock(), .who = m_options.who, .person = m_options.person, .key = m_key};
    const auto write = [writer, fault = *check->fault](Database &database) -> Result<JournalHead> {
        const auto written = acceptEntries(database, writer, fault);
        return written ? currentHead(database) : Result<JournalHead>(written.error());
    };
    const auto head = co_await store->change(write);
    if (!head)
        co_return head.error();
    co_return co_await writeHead(keychain, *head);
}

Task<Result<qint64>> Journal::exportTo(QString path, JournalFormat format, JournalFilter filter) const
{
    if (const auto refused = refusal())
        co_return *refused;
    const auto store = m_store;
    const auto file = std::make_shared<AtomicFile>(path);
    const auto last = std::make_shared<qint64>(std::numeric_limits<qint64>::min());
    const auto start = [file, format](Database &) -> Result<void> {
        if (auto opened = file->open(); !opened)
            return fileNotSaved(opened.error());
        const auto begun = file->write(QByteArrayView(journalHeading(format)));
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
