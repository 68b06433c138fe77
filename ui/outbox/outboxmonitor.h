// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxsummary.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace clinicdesk::ui {

/// The entries of an outbox, kept up to date: only the documents of which the outbox said something are looked at
/// again, so that asking often costs little, however many there are. The outbox outlives it.
class OutboxMonitor : public QObject {
    Q_OBJECT
public:
    explicit OutboxMonitor(Outbox &outbox, QObject *parent = nullptr);

    /// What `entriesOf(outbox)` gives at this moment.
    const OutboxEntries &entries();
    /// False while some are still to be read, which takes long where there are many.
    bool isRead() const { return m_isRead; }
    /// Reads some thousands of those, so that no turn of the loop is long.
    void readOn();

    /// Of those that were read.
    QList<ConnectionId> connections() const { return m_terms.keys(); }

Q_SIGNALS:
    void changed(); ///< there is something new to ask for; often

private:
    void note(const DocumentId &id);
    void forget();
    bool haveTermsChanged() const;
    void arrange(const QSet<DocumentId> &noted);
    bool read(const DocumentId &id);

    Outbox &m_outbox;
    OutboxEntries m_entries;
    QHash<DocumentId, qsizetype> m_places; ///< in `m_entries`
    ConnectionStatuses m_terms;            ///< as they were when the entries were read
    QSet<DocumentId> m_noted;
    qsizetype m_next = 0;  ///< of the outbox's documents, to be read
    bool m_isRead = false; ///< `m_entries` is right but for `m_noted` and for what holds for connections
};

} // namespace clinicdesk::ui
