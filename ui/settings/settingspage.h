// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/settings/connectionrows.h"
#include "ui/widgets/thememanager.h"

#include <QSet>
#include <QWidget>

#include <optional>

class QListView;
class QPushButton;

namespace clinicdesk::ui {

class CurrentConnection;
class NotificationSettings;
class Label;
class SegmentedControl;
class UploadLimitSettings;

/// The settings: the connections of this computer, what a person is told of, how much of the line uploads may take, and
/// the look of the window.
class SettingsPage : public QWidget {
    Q_OBJECT
public:
    /// What a person chooses here; all of it outlives the page.
    struct Choices {
        ThemeManager &look;
        CurrentConnection &connection;
        NotificationSettings &notifications;
        UploadLimitSettings &uploadLimit;
    };

    /// In practice mode there is one connection and nothing to set about it.
    SettingsPage(const Choices &choices, bool practice, QWidget *parent = nullptr);

    /// `failed` did not pass their last check.
    void setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed = {});
    /// Says what leaves this computer and asks once.
    void askBeforeRemoval(const Connection &connection);
    /// Says under the list why a connection stays.
    void refuseRemoval(const QString &sentence);

Q_SIGNALS:
    void addRequested();
    void useRequested(const clinicdesk::ConnectionId &connection);
    void changeRequested(const clinicdesk::ConnectionId &connection);
    void tokenRequested(const clinicdesk::ConnectionId &connection);
    /// The person wants to remove it; an answer is `askBeforeRemoval` or `refuseRemoval`.
    void removalRequested(const clinicdesk::ConnectionId &connection);
    void removalConfirmed(const clinicdesk::ConnectionId &connection);

private:
    QWidget *makeConnections();
    QWidget *makeNotifications();
    QWidget *makeLook();
    QLayout *makeConnectionButtons();
    void fill();
    void showSelected();
    std::optional<Connection> selected() const;

    Choices m_choices;
    QList<Connection> m_connections;
    QSet<ConnectionId> m_failed;
    ConnectionRows m_rows;
    ConnectionRowDelegate m_delegate;
    QListView *m_list = nullptr; ///< children
    QPushButton *m_use = nullptr;
    QPushButton *m_change = nullptr;
    QPushButton *m_token = nullptr;
    QPushButton *m_remove = nullptr;
    Label *m_refusal = nullptr;
};

} // namespace clinicdesk::ui
