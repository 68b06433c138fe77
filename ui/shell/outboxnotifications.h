// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxsummary.h"
#include "ui/state/usersettings.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <chrono>
#include <functional>

namespace clinicdesk::ui {

class Notifier;

/// The documents that were delivered or came to need the user since the user last saw the outbox.
class OutboxChangeSummary {
public:
    /// Adds the documents whose state differs from the previous list, as far as `level` asks for them. The first list
    /// adds none.
    void look(const OutboxEntries &entries, NotificationLevel level);
    /// Clears the summary; the user has seen the changes.
    void forget();
    bool isEmpty() const { return m_delivered.isEmpty() && m_needing.isEmpty(); }
    bool needsUser() const { return !m_needing.isEmpty(); }
    /// "4 delivered, 1 needs you": no patient and no file.
    QString sentence() const;
    /// The document to show first; empty if none is more important than the others.
    DocumentId mostUrgent() const;

private:
    void compare(const OutboxEntry &entry, OutboxSection before, NotificationLevel level);
    void compareAll(const OutboxEntries &before, NotificationLevel level);

    OutboxEntries m_entries; ///< as of the last call of `look`
    QSet<DocumentId> m_delivered;
    QSet<DocumentId> m_needing;
    bool m_hasLooked = false;
};

/// Notifies of changes of the outbox while the window is not in front: collected for some seconds, at most once a
/// minute.
class OutboxNotifications : public QObject {
    Q_OBJECT
public:
    using Duration = std::chrono::milliseconds;

    /// All of these outlive this.
    OutboxNotifications(const NotificationSettings &choice, Notifier &notifier, std::function<bool()> isInFront);

    /// Call after every change of the outbox, and when the window comes to the front.
    void look(const OutboxEntries &entries);
    void setPauses(Duration gathering, Duration between);

Q_SIGNALS:
    /// The user clicked the notification. `document` is the one to show; empty for none.
    void followed(const clinicdesk::DocumentId &document);

private:
    void plan();
    void tell();

    const NotificationSettings &m_choice;
    Notifier &m_notifier;
    std::function<bool()> m_isInFront;
    Duration m_gathering{5'000};
    Duration m_between{60'000};
    OutboxChangeSummary m_news;
    DocumentId m_told; ///< the document that a click opens
    bool m_stands = false;
    QTimer m_next;
    QElapsedTimer m_sinceLast;
};

} // namespace clinicdesk::ui
