// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxsummary.h"
#include "ui/state/notificationsettings.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <chrono>
#include <functional>

namespace clinicdesk::ui {

class Notifier;

/// What has become of documents since somebody last looked: delivered, or in need of a person.
class OutboxChangeSummary {
public:
    /// What is not as it was in the list before is news, as far as the level wants it; in the first list nothing is.
    void look(const OutboxEntries &entries, NotificationLevel level);
    /// Somebody knows of it.
    void forget();
    bool isEmpty() const { return m_delivered.isEmpty() && m_needing.isEmpty(); }
    /// "4 delivered, 1 needs you": no patient and no file.
    QString sentence() const;
    /// The one to look at first; empty where none of them stands out.
    DocumentId foremost() const;

private:
    void compare(const OutboxEntry &entry, Standing before, NotificationLevel level);
    void compareAll(const OutboxEntries &before, NotificationLevel level);

    OutboxEntries m_entries; ///< as they were looked at last
    QSet<DocumentId> m_delivered;
    QSet<DocumentId> m_needing;
    bool m_hasLooked = false;
};

/// Tells the news of the outbox while the window is not in front: gathered for some seconds, at most once a minute.
class OutboxNotifications : public QObject {
    Q_OBJECT
public:
    using Duration = std::chrono::milliseconds;

    /// All of these outlive this.
    OutboxNotifications(const NotificationSettings &choice, Notifier &notifier, std::function<bool()> isInFront);

    /// To be told of every change of the outbox, and when the window comes to the front.
    void look(const OutboxEntries &entries);
    void setPauses(Duration gathering, Duration between);

Q_SIGNALS:
    /// A person clicked on the news; the document to show, or none.
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
    DocumentId m_told; ///< where a click leads
    bool m_stands = false;
    QTimer m_next;
    QElapsedTimer m_sinceLast;
};

} // namespace clinicdesk::ui
