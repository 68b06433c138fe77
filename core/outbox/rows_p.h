// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/outbox/outboxdocument.h"

#include <QSqlDatabase>

#include <memory>

namespace clinicdesk {

/// What was read, and how much of it could not be.
struct LoadedRows {
    QList<OutboxDocument> documents;
    int unreadable = 0; ///< rows that were sealed with another key or changed on the disk; left where they are
};

/// The rows of the outbox in SQLite (WAL, `synchronous=FULL`). Patient, names, tags, hashes and the service's words are
/// sealed with the store's key. Lives and dies on the one thread that opened it; every write is one transaction and is
/// on the disk when it returns. Errors: StoreUnavailable, StoreDamaged, StoreNewer.
class Rows {
public:
    /// An empty path keeps everything in memory. A new store gets a new `storeId`.
    static Result<std::unique_ptr<Rows>> open(const QString &path);
    ~Rows();
    Rows(const Rows &) = delete;
    Rows &operator=(const Rows &) = delete;

    const QString &storeId() const { return m_storeId; }
    /// True when something was ever sealed here: then a new key would open nothing of it.
    Result<bool> wasSealed() const;

    /// Takes the key into use. A store that was written with another one answers StoreUnavailable.
    Result<void> unlock(SharedSecret storeKey);

    /// All documents that are not final, and the final ones that changed after `since`; in the order of adding.
    Result<LoadedRows> load(const QDateTime &since) const;
    Result<void> insert(const OutboxDocument &document);
    Result<void> update(const OutboxDocument &document);
    Result<void> remove(const DocumentId &id);
    /// The pages that some row still needs.
    Result<QList<PageId>> neededPages() const;

private:
    explicit Rows(QString connectionName);
    Result<void> prepare(const QString &path);
    Result<void> refuseNewer() const;
    Result<void> migrate();
    QSqlDatabase database() const;

    QString m_connectionName;
    QString m_storeId;
    SharedSecret m_storeKey;
};

} // namespace clinicdesk
