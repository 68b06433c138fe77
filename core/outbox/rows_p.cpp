// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/rows_p.h"

#include "core/outbox/sealedrow_p.h"

#include <algorithm>
#include <array>

namespace clinicdesk {

namespace {

constexpr std::array firstVersion{
    "CREATE TABLE documents ("
    " sequence INTEGER PRIMARY KEY AUTOINCREMENT,"
    " id TEXT NOT NULL UNIQUE,"
    " connection TEXT NOT NULL,"
    " origin TEXT NOT NULL,"
    " state TEXT NOT NULL,"
    " paused INTEGER NOT NULL,"
    " added_at INTEGER NOT NULL,"
    " changed_at INTEGER NOT NULL,"
    " not_before INTEGER,"
    " attempts INTEGER NOT NULL,"
    " failing_since INTEGER,"
    " form_tries INTEGER NOT NULL,"
    " sealed BLOB NOT NULL)",
    "CREATE TABLE pages ("
    " id TEXT PRIMARY KEY,"
    " document TEXT NOT NULL REFERENCES documents(id) ON DELETE CASCADE,"
    " position INTEGER NOT NULL,"
    " size_bytes INTEGER NOT NULL,"
    " stored INTEGER NOT NULL,"
    " sealed BLOB NOT NULL)",
    "CREATE INDEX pages_of_document ON pages(document, position)",
    "CREATE INDEX documents_by_state ON documents(state)",
};

// A row of `pauses` without a connection pauses everything.
constexpr std::array pausesAndPriority{
    "ALTER TABLE documents ADD COLUMN priority INTEGER NOT NULL DEFAULT 0",
    "CREATE TABLE pauses (connection TEXT NOT NULL PRIMARY KEY)",
};

void bindState(QSqlQuery &query, const OutboxDocument &document, const QByteArray &sealed)
{
    query.addBindValue(QString(stateText(document.state)));
    query.addBindValue(document.paused);
    query.addBindValue(document.priority);
    query.addBindValue(storedInstant(document.changedAt));
    query.addBindValue(storedInstant(document.notBefore));
    query.addBindValue(document.attempts);
    query.addBindValue(storedInstant(document.failingSince));
    query.addBindValue(document.formTries);
    query.addBindValue(sealed);
}

} // namespace

Migrations rowsMigrations()
{
    static constexpr std::array migrations{Migration(firstVersion), Migration(pausesAndPriority)};
    return migrations;
}

Result<LoadedRows> Rows::load(const QDateTime &since) const
{
    const auto wanted =
        QStringLiteral(" WHERE documents.state NOT IN ('delivered','cancelled') OR documents.changed_at > ?");
    auto documents = m_database.prepared(
        QStringLiteral("SELECT id, connection, origin, state, paused, added_at, changed_at, not_before, attempts,"
                       " failing_since, form_tries, sealed, priority FROM documents") +
        wanted + QStringLiteral(" ORDER BY sequence"));
    auto pages = m_database.prepared(
        QStringLiteral("SELECT pages.document, pages.id, pages.position, pages.size_bytes, pages.stored, pages.sealed"
                       " FROM documents JOIN pages ON pages.document = documents.id") +
        wanted + QStringLiteral(" ORDER BY documents.sequence, pages.position"));
    LoadedRows loaded;
    const auto read = [&]() -> Result<void> {
        for (auto *query : {&documents, &pages}) {
            query->addBindValue(since.toMSecsSinceEpoch());
            if (auto done = run(*query); !done)
                return done;
        }
        pages.next();
        while (documents.next())
            readDocument(documents, pages, loaded);
        return {};
    };
    // Both see the same moment, whatever another program writes meanwhile.
    if (const auto done = m_database.atOneMoment(read); !done)
        return done.error();
    return loaded;
}

/// The document under `documents`, with its pages, which are the next ones under `pages`.
void Rows::readDocument(const QSqlQuery &documents, QSqlQuery &pages, LoadedRows &loaded) const
{
    OutboxDocument document{.id = {documents.value(0).toString()},
                            .connection = {documents.value(1).toString()},
                            .origin = documents.value(2).toString()};
    const auto state = stateFromText(documents.value(3).toString());
    document.state = state.value_or(ItemState::Failed);
    document.paused = documents.value(4).toBool();
    document.addedAt = readInstant(documents.value(5));
    document.changedAt = readInstant(documents.value(6));
    document.notBefore = readInstant(documents.value(7));
    document.attempts = documents.value(8).toInt();
    document.failingSince = readInstant(documents.value(9));
    document.formTries = documents.value(10).toInt();
    document.priority = documents.value(12).toInt();
    const auto pageCount = openDocument(m_database.key(), documents.value(11).toByteArray(), document);
    bool isWhole = state && pageCount;
    for (; pages.isValid() && pages.value(0).toString() == document.id.text; pages.next()) {
        Page page{.id = {pages.value(1).toString()}, .stored = pages.value(4).toBool()};
        page.facts.sizeBytes = pages.value(3).toLongLong();
        isWhole = isWhole && pages.value(2).toLongLong() == document.pages.size() &&
                  openPage(m_database.key(), pages.value(5).toByteArray(), page);
        document.pages.append(page);
    }
    const auto expected = pageCount.value_or(0) > 0 ? *pageCount : std::max<qsizetype>(1, document.pages.size());
    if (isWhole && document.pages.size() == expected)
        loaded.documents.append(document);
    else
        loaded.unreadable.append(document.id);
}

Result<void> Rows::insert(const OutboxDocument &document)
{
    return m_database.inTransaction([this, &document] { return insertBoth(document); });
}

Result<void> Rows::insertBoth(const OutboxDocument &document)
{
    auto query = m_database.prepared(
        QStringLiteral("INSERT INTO documents (id, connection, origin, added_at, state, paused, priority, changed_at,"
                       " not_before, attempts, failing_since, form_tries, sealed)"
                       " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"));
    query.addBindValue(document.id.text);
    query.addBindValue(document.connection.text);
    query.addBindValue(document.origin);
    query.addBindValue(storedInstant(document.addedAt));
    bindState(query, document, sealDocument(m_database.key(), document));
    if (auto done = run(query); !done)
        return done;

    int position = 0;
    for (const auto &page : document.pages) {
        auto row = m_database.prepared(QStringLiteral(
            "INSERT INTO pages (id, document, position, size_bytes, stored, sealed) VALUES (?,?,?,?,?,?)"));
        row.addBindValue(page.id.text);
        row.addBindValue(document.id.text);
        row.addBindValue(position++);
        row.addBindValue(page.facts.sizeBytes);
        row.addBindValue(page.stored);
        row.addBindValue(sealPage(m_database.key(), page));
        if (auto done = run(row); !done)
            return done;
    }
    return {};
}

Result<void> Rows::update(const OutboxDocument &document)
{
    return m_database.inTransaction([this, &document] { return updateBoth(document); });
}

Result<void> Rows::updateBoth(const OutboxDocument &document)
{
    auto query = m_database.prepared(
        QStringLiteral("UPDATE documents SET state=?, paused=?, priority=?, changed_at=?, not_before=?, attempts=?,"
                       " failing_since=?, form_tries=?, sealed=? WHERE id=?"));
    bindState(query, document, sealDocument(m_database.key(), document));
    query.addBindValue(document.id.text);
    if (auto done = run(query); !done)
        return done;
    for (const auto &page : document.pages) {
        auto row = m_database.prepared(QStringLiteral("UPDATE pages SET stored=? WHERE id=? AND stored<>?"));
        row.addBindValue(page.stored);
        row.addBindValue(page.id.text);
        row.addBindValue(page.stored);
        if (auto done = run(row); !done)
            return done;
    }
    return {};
}

Result<void> Rows::remove(const DocumentId &id)
{
    auto query = m_database.prepared(QStringLiteral("DELETE FROM documents WHERE id=?"));
    query.addBindValue(id.text);
    return run(query);
}

Result<QSet<ConnectionId>> Rows::pauses() const
{
    auto query = m_database.prepared(QStringLiteral("SELECT connection FROM pauses"));
    if (auto done = run(query); !done)
        return done.error();
    QSet<ConnectionId> pauses;
    while (query.next())
        pauses.insert({query.value(0).toString()});
    return pauses;
}

Result<void> Rows::writePauses(const QSet<ConnectionId> &pauses)
{
    return m_database.inTransaction([this, &pauses] { return replacePauses(pauses); });
}

Result<void> Rows::replacePauses(const QSet<ConnectionId> &pauses)
{
    auto removal = m_database.prepared(QStringLiteral("DELETE FROM pauses"));
    if (auto done = run(removal); !done)
        return done;
    for (const auto &connection : pauses) {
        auto row = m_database.prepared(QStringLiteral("INSERT INTO pauses (connection) VALUES (?)"));
        row.addBindValue(connection.isEmpty() ? QStringLiteral("") : connection.text); // a null one would be NULL
        if (auto done = run(row); !done)
            return done;
    }
    return {};
}

Result<QList<PageId>> Rows::neededPages() const
{
    auto query =
        m_database.prepared(QStringLiteral("SELECT pages.id FROM pages JOIN documents ON documents.id = pages.document"
                                           " WHERE documents.state NOT IN ('delivered','cancelled')"));
    if (auto done = run(query); !done)
        return done.error();
    QList<PageId> pages;
    while (query.next())
        pages.append({query.value(0).toString()});
    return pages;
}

} // namespace clinicdesk
