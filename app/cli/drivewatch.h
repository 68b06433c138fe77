// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/outbox/outbox.h"

#include <QTimer>

#include <chrono>

namespace clinicdesk::cli {

/// Waits until documents that are being driven come to rest: each delivered, failed or cancelled, paused, or waiting
/// for a key that is not here; or their connection held; or nothing moved for `patience`. Zero is one try. Tells every
/// step on standard error.
class DriveWatch : public QObject {
    Q_OBJECT
public:
    DriveWatch(Outbox &outbox, ConnectionId connection, QList<DocumentId> documents, std::chrono::seconds patience);

    Task<void> rest();
    /// Ctrl+C: as if patience were over.
    void giveUp();

Q_SIGNALS:
    void ended();

private:
    bool isAtRest(const DocumentId &id) const;
    void noteChange(const DocumentId &id);
    void noteProgress();
    qint64 movedBytes() const;
    void check();

    Outbox &m_outbox;
    ConnectionId m_connection;
    QList<DocumentId> m_documents;
    std::chrono::seconds m_patience;
    QTimer m_silence;
    qint64 m_movedBytes = 0;
    bool m_ended = false;
};

} // namespace clinicdesk::cli
