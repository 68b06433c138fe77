// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/parts/look.h"
#include "ui/settings/connectionrows.h"

#include <QWidget>

class QListView;
class QPushButton;

namespace clinicdesk::ui {

class ConnectionChoice;
class SegmentedControl;

/// The settings: the connections of this computer, and the look of the window.
class SettingsPage : public QWidget {
    Q_OBJECT
public:
    /// In practice mode there is one connection and nothing to set about it.
    SettingsPage(Look &look, ConnectionChoice &choice, bool practice, QWidget *parent = nullptr);

    void setConnections(const QList<Connection> &connections);

Q_SIGNALS:
    void addRequested();
    void changeRequested(const clinicdesk::ConnectionId &connection);
    void tokenRequested(const clinicdesk::ConnectionId &connection);

private:
    QWidget *makeConnections();
    QWidget *makeLook();
    void fill();
    ConnectionId current() const;

    Look &m_look;
    ConnectionChoice &m_choice;
    QList<Connection> m_connections;
    ConnectionRows m_rows;
    ConnectionRowDelegate m_delegate;
    QListView *m_list = nullptr; ///< children
    QPushButton *m_change = nullptr;
    QPushButton *m_token = nullptr;
};

} // namespace clinicdesk::ui
