// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/rowtracker_p.h"

namespace clinicdesk {

namespace {

/// This number changes with writes of other database connections, not with our own.
Result<qint64> versionOf(const Database &database)
{
    auto query = database.prepared(QStringLiteral("PRAGMA data_version"));
    if (auto done = run(query); !done)
        return done.error();
    return query.next() ? query.value(0).toLongLong() : 0;
}

/// Sets the value of `key` in `map`, or removes it. A rollback of the current transaction restores the old value.
template <class Key>
void note(const Database &database, QHash<Key, qint64> &map, const Key &key, std::optional<qint64> value)
{
    const auto set = [&map, key](std::optional<qint64> to) {
        if (to)
            map.insert(key, *to);
        else
            map.remove(key);
    };
    const auto known = map.constFind(key);
    const auto before = known == map.constEnd() ? std::nullopt : std::optional(*known);
    set(value);
    database.onRollback([set, before] { set(before); });
}

} // namespace

Result<LoadedDocuments> RowTracker::load(Database &database, const QDateTime &since)
{
    m_since = since;
    auto loaded = OutboxTable(database).load(since);
    if (loaded)
        m_known = loaded->revisions;
    return loaded;
}

void RowTracker::forget(const QList<DocumentId> &ids, const QDateTime &since)
{
    m_since = since;
    for (const auto &id : ids)
        m_known.remove(id);
}

Result<void> RowTracker::insert(Database &database, const OutboxDocument &document)
{
    auto inserted = OutboxTable(database).insert(document);
    if (inserted)
        note(database, m_known, document.id, 0);
    return inserted;
}

Result<RowSnapshot> RowTracker::readRow(const Database &database, const OutboxTable &rows, const DocumentId &id)
{
    const auto loaded = rows.load(id);
    if (!loaded)
        return loaded.error();
    if (loaded->revisions.isEmpty()) {
        note(database, m_known, id, std::nullopt);
        return RowSnapshot{.document = {}, .revision = 0, .sequence = ++m_sequence};
    }
    const auto revision = loaded->revisions.value(id);
    note(database, m_known, id, revision);
    if (loaded->documents.isEmpty())
        return Error{.code = ErrorCode::StoreDamaged, .detail = QStringLiteral("a row cannot be read any more")};
    return RowSnapshot{.document = loaded->documents.first(), .revision = revision, .sequence = ++m_sequence};
}

Result<WriteResult> RowTracker::write(Database &database, const PendingWrite &decision)
{
    OutboxTable rows(database);
    const auto &id = decision.document.id;
    auto change = decision.revision;
    change.from = m_unwritten.value(change.from, change.from);
    WriteResult written{.row = {.document = decision.document}, .effects = decision.effects};
    auto done = rows.update(decision.document, change);
    while (done && !*done) {
        const auto stored = readRow(database, rows, id);
        if (!stored)
            return stored.error();
        written = {.row = *stored, .effects = {}, .isDecidedAgain = true};
        if (stored->document)
            written.effects = decision.decideAgain(*written.row.document);
        if (!written.effects)
            return written;
        change = {stored->revision, newRevision()};
        done = rows.update(*written.row.document, change);
    }
    if (!done) {
        // Later decisions are based on this one and include it, so they replace the row that is still stored.
        if (!written.isDecidedAgain)
            note(database, m_unwritten, change.to, change.from);
        return done.error();
    }
    for (const auto revision : {decision.revision.from, decision.revision.to})
        note(database, m_unwritten, revision, std::nullopt);
    note(database, m_known, id, change.to);
    written.row.revision = change.to;
    written.row.sequence = ++m_sequence;
    return written;
}

Result<RowSnapshot> RowTracker::removeDraft(Database &database, const DocumentId &id)
{
    OutboxTable rows(database);
    const auto removed = rows.removeDraft(id);
    if (!removed)
        return removed.error();
    return readRow(database, rows, id);
}

Result<ExternalChanges> RowTracker::find(Database &database, bool anyway)
{
    const auto version = versionOf(database);
    if (!version)
        return version.error();
    if (!anyway && *version == m_version)
        return ExternalChanges();
    const OutboxTable rows(database);
    const auto there = rows.revisions(m_since);
    if (!there)
        return there.error();
    ExternalChanges changes;
    for (const auto &[id, revision] : *there) {
        const auto known = m_known.constFind(id);
        if (known != m_known.constEnd() && *known == revision)
            continue;
        const auto seen = readRow(database, rows, id);
        if (!seen && seen.error().code != ErrorCode::StoreDamaged)
            return seen.error();
        if (seen && seen->document)
            changes.rows.append(*seen);
        else if (seen)
            changes.gone.append(id);
    }
    if (const auto found = findGone(database, rows, *there, changes); !found)
        return found.error();
    const auto pauses = rows.pauses();
    if (!pauses)
        return pauses.error();
    changes.pauses = *pauses;
    m_version = *version;
    return changes;
}

/// A known row that `revisions` does not return may still exist: a clock that was set back can make it look old.
Result<void> RowTracker::findGone(const Database &database, const OutboxTable &rows,
                                  const QList<std::pair<DocumentId, qint64>> &there, ExternalChanges &changes)
{
    if (there.size() == m_known.size()) // new rows are in `m_known` by now
        return {};
    auto missing = m_known;
    for (const auto &[id, revision] : there)
        missing.remove(id);
    for (auto row = missing.cbegin(); row != missing.cend(); ++row) {
        const auto seen = readRow(database, rows, row.key());
        if (!seen && seen.error().code != ErrorCode::StoreDamaged)
            return seen.error();
        if (seen && !seen->document)
            changes.gone.append(row.key());
        else if (seen && seen->revision != row.value())
            changes.rows.append(*seen);
    }
    return {};
}

} // namespace clinicdesk
