// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// Documents that the user removed and can still restore: hidden from the list and from all counts at once, cancelled
/// in the outbox (which keeps nothing of them) when the offer ends. The destructor ends the offer, without a signal;
/// the outbox, which may end right after it, cancels all of them before it has ended.
class PendingRemoval : public QObject {
    Q_OBJECT
public:
    explicit PendingRemoval(Outbox &outbox, QObject *parent = nullptr);
    ~PendingRemoval() override;

    /// Settles the previous removal first, so that Undo always means the last action. The documents `waits`, which wait
    /// to be sent, are removed as well; they are paused so that they are not sent during the offer, and resumed by
    /// Undo.
    void remove(const QList<DocumentId> &rest, const QList<DocumentId> &waits = {});
    bool hides(const DocumentId &id) const { return m_ids.contains(id) || m_cancelling.contains(id); }
    bool hidesAny() const { return !m_ids.isEmpty() || !m_cancelling.isEmpty(); }
    bool isEmpty() const { return m_ids.isEmpty(); }

    void undo();
    void settle();

Q_SIGNALS:
    void changed();

private:
    using Step = Task<Result<void>> (Outbox::*)(DocumentId);
    void showChanged();
    void startEach(const QList<DocumentId> &ids, Step step);
    static Task<void> cancel(QPointer<Outbox> outbox, QPointer<PendingRemoval> self, QList<DocumentId> ids);

    Outbox &m_outbox;
    QSet<DocumentId> m_ids;
    QList<DocumentId> m_paused;    ///< of these
    QSet<DocumentId> m_cancelling; ///< stay hidden until the outbox has cancelled them
};

} // namespace clinicdesk::ui
