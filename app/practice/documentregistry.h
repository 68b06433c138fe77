// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>

#include <mutex>

namespace clinicdesk::practice {

class ReceivedFiles;

/// Remembers which documents have been announced and which of their files have been received. Safe from any thread.
class DocumentRegistry {
public:
    enum class Status {
        Open,      ///< new, or announced again with files missing: forms are due
        Complete,  ///< every file of the document is in the storage
        Different, ///< the document ID belongs to a document with other content
        Foreign    ///< the document ID belongs to a document of another patient
    };

    explicit DocumentRegistry(const ReceivedFiles &received);

    /// Announces an item of `batch_request` for a patient.
    Status announce(const QJsonObject &item, const QString &patient);
    /// Number of announced documents with files missing, if these items were announced, too.
    int openWith(const QJsonArray &items) const;
    /// Returns the document type with which the document of a storage key was announced; empty when it was not
    /// announced.
    QString documentTypeOf(const QString &key) const;

    /// Returns the storage key of the n-th file (counted from 1) of a document.
    static QString keyOf(const QString &documentId, int number);

private:
    struct Announcement {
        QJsonObject item;
        QString patient;
    };

    bool isComplete(const QJsonObject &item) const;

    const ReceivedFiles &m_received;
    mutable std::mutex m_mutex;
    QHash<QString, Announcement> m_announced;
};

} // namespace clinicdesk::practice
