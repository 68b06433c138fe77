// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journal.h"

#include "core/journal/chain_p.h"
#include "core/journal/currentaccount.h"
#include "core/store/storethread.h"

#include <QCoroFuture>
#include <QFileInfo>

namespace clinicdesk {

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
    if (!journal->quarantinedFile().isEmpty()) {
        const JournalRecord begun{.kind = journalKind::setAside,
                                  .subject = QFileInfo(journal->quarantinedFile()).fileName()};
        const auto said = co_await journal->append(begun);
        if (!said)
            co_return said.error();
    }
    co_return journal;
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
    const auto store = m_store; // the journal may be destroyed during the write
    const auto write = [at = m_options.clock(), who = m_options.who, record](Database &database) {
        return appendEntry(database, at, who, record);
    };
    co_return co_await store->run(write);
}

Task<Result<QList<JournalEntry>>> Journal::entries(QStringList kinds) const
{
    const auto store = m_store;
    const auto read = [kinds](Database &database) { return readEntries(database, kinds); };
    co_return co_await store->run(read);
}

Task<Result<JournalCheck>> Journal::verify() const
{
    const auto store = m_store;
    const auto check = [](Database &database) { return checkChain(database); };
    co_return co_await store->run(check);
}

} // namespace clinicdesk
