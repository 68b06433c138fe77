// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/outbox/outbox.h"

#include <QElapsedTimer>
#include <QHash>
#include <QTimer>

#include <chrono>

namespace clinicdesk::cli {

/// Waits until documents that this or another process sends are at rest. A document is at rest when it is delivered,
/// failed, cancelled, undone in a window, paused, or waiting for a key that is not available, or when its connection
/// is blocked. Waiting also ends when nothing has moved for `patience`, and at the first error of the store: the
/// outbox would try again automatically, but the user of a command is informed about disk problems immediately. A
/// `patience` of zero means one try; another process then has the longest time that a network connection may be
/// silent. Prints every step, and which process sends, to standard error.
///
/// A transfer is not ended while its bytes move. If it is refused, they moved nothing forward: `patience` then counts
/// from the last time that a document was further than ever before.
class SendMonitor : public QObject {
    Q_OBJECT
public:
    SendMonitor(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents, std::chrono::seconds patience);

    Task<void> waitUntilDone();
    /// Ctrl+C: stops waiting, as if `patience` were over.
    void interrupt();
    bool isInterrupted() const { return m_isInterrupted; }

Q_SIGNALS:
    void ended();

private:
    void stopWaiting();
    void noteSender(const ConnectionId &connection);
    void noteSending(const ConnectionId &connection);
    void recordProgress(const ConnectionId &connection);
    std::chrono::seconds patience() const;
    void expectMore();
    void expectMoreOfTransfer();
    void expectMoreAfterRefusal();
    bool isAtRest(const DocumentId &id) const;
    void noteChange(const DocumentId &id);
    void printStep(const OutboxDocument &document);
    void noteProgress(const DocumentId &id);
    bool isFurtherThanEver(const OutboxDocument &document);
    void check();

    /// The furthest that a document ever was.
    struct Furthest {
        int step = 0;
        int storedFiles = 0;
        qint64 sentBytes = 0;
    };

    Outbox &m_outbox;
    ConnectionId m_connection;
    QList<DocumentId> m_documents;
    std::chrono::seconds m_patience;
    QTimer m_silence;
    QElapsedTimer m_sinceProgress; ///< since a document was further than ever before
    QHash<DocumentId, Furthest> m_furthest;
    QHash<DocumentId, qint64> m_sentBytes; ///< of the attempt in progress
    QHash<DocumentId, QString> m_printed;  ///< the last step of each document
    bool m_isSentElsewhere = false;
    bool m_isInterrupted = false;
    bool m_ended = false;
};

} // namespace clinicdesk::cli
