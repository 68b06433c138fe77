// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/outbox/outboxsummary.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace clinicdesk::ui {

/// The entries of an outbox, kept up to date: only the documents of which the outbox said something are looked at
/// again, so that asking often costs little, however many there are. The outbox outlives it.
class OutboxWatch : public QObject {
    Q_OBJECT
public:
    explicit OutboxWatch(Outbox &outbox, QObject *parent = nullptr);

    /// What `entriesOf(outbox)` gives at this moment.
    const OutboxEntries &entries();

Q_SIGNALS:
    void changed(); ///< there is something new to ask for; often

private:
    /// What holds for all documents of a connection alike.
    struct Terms {
        std::optional<Error> hold;
        bool paused = false;
        qint64 sender = 0;
        friend bool operator==(const Terms &, const Terms &) = default;
    };

    void note(const DocumentId &id);
    bool haveTermsChanged() const;
    void readAll();
    bool read(const DocumentId &id);

    Outbox &m_outbox;
    OutboxEntries m_entries;
    QHash<DocumentId, qsizetype> m_places; ///< in `m_entries`
    QHash<ConnectionId, Terms> m_terms;    ///< as they were when the entries were read
    QSet<DocumentId> m_noted;
    bool m_isRead = false; ///< `m_entries` is right but for `m_noted` and for what holds for connections
};

} // namespace clinicdesk::ui
