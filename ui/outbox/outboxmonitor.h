// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxsummary.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace clinicdesk::ui {

/// The entries of an outbox, kept up to date. It reads only the documents that the outbox named in a signal, so that
/// frequent calls are cheap, whatever the number of documents. The outbox outlives this.
class OutboxMonitor : public QObject {
    Q_OBJECT
public:
    explicit OutboxMonitor(Outbox &outbox, QObject *parent = nullptr);

    /// The current result of `entriesOf(outbox)`.
    const OutboxEntries &entries();
    /// False while some documents are still to be read, which takes long if there are many.
    bool isRead() const { return m_isRead; }
    /// Reads some thousands of them, so that no turn of the event loop is long.
    void readMore();

    /// The connections of the documents that were read.
    QList<ConnectionId> connections() const { return m_states.keys(); }

Q_SIGNALS:
    void changed(); ///< there is something new to read; emitted often

private:
    void note(const DocumentId &id);
    void forget();
    bool haveStatesChanged() const;
    void arrange(const QSet<DocumentId> &noted);
    bool read(const DocumentId &id);

    Outbox &m_outbox;
    OutboxEntries m_entries;
    QHash<DocumentId, qsizetype> m_places; ///< in `m_entries`
    SendingStates m_states;                ///< as they were when the entries were read
    QSet<DocumentId> m_noted;
    qsizetype m_next = 0;  ///< index of the next document of the outbox to be read
    bool m_isRead = false; ///< `m_entries` is up to date, except for `m_noted` and changes of connections
};

} // namespace clinicdesk::ui
