// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/outbox/outbox.h"

#include <QHash>
#include <QTimer>

#include <chrono>

namespace clinicdesk::cli {

/// Waits until documents that are being driven, here or by another program, come to rest: each delivered, failed or
/// cancelled, taken back by a window, paused, or waiting for a key that is not here; or their connection held; or
/// nothing moved for `patience`; or the store failed once: the outbox would try it again by itself, but whoever waits
/// for a command is told of a disk at once. Zero is one try, for which another program has as long as a line may be
/// silent. Tells every step, and who sends, on standard error.
class DriveWatch : public QObject {
    Q_OBJECT
public:
    DriveWatch(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents, std::chrono::seconds patience);

    Task<void> rest();
    /// Ctrl+C: as if patience were over.
    void interrupt();
    bool isInterrupted() const { return m_isInterrupted; }

Q_SIGNALS:
    void ended();

private:
    void giveUp();
    void noteDriver(const ConnectionId &connection);
    void noteDriving(const ConnectionId &connection);
    void noteMovement(const ConnectionId &connection);
    void expectMore();
    bool isAtRest(const DocumentId &id) const;
    void noteChange(const DocumentId &id);
    void tellStep(const OutboxDocument &document);
    void noteProgress();
    qint64 movedBytes() const;
    void check();

    Outbox &m_outbox;
    ConnectionId m_connection;
    QList<DocumentId> m_documents;
    std::chrono::seconds m_patience;
    QTimer m_silence;
    qint64 m_movedBytes = 0;
    QHash<DocumentId, QString> m_told; ///< the last step of each
    bool m_isDrivenElsewhere = false;
    bool m_isInterrupted = false;
    bool m_ended = false;
};

} // namespace clinicdesk::cli
