// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QList>
#include <QSet>
#include <QToolButton>

class QMenu;

namespace clinicdesk::ui {

class CurrentConnection;

/// Which connection new papers are for: dot, name, the environment as a word, and "not reachable" or "sign in" when it
/// is so. Its menu changes to another one, gives a new token, adds one.
class ConnectionButton : public QToolButton {
    Q_OBJECT
public:
    explicit ConnectionButton(CurrentConnection &choice, QWidget *parent = nullptr);

    /// `failed` did not pass their last check.
    void setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed = {});
    /// The service refused the token of the chosen connection, or there is none.
    void setSignInNeeded(bool needed);
    /// Narrow windows leave the environment's word to the tool tip; never the dot and the name.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void picked(const clinicdesk::ConnectionId &connection);
    void changeRequested(const clinicdesk::ConnectionId &connection);
    void tokenRequested(const clinicdesk::ConnectionId &connection);
    void addRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showChoice();
    void fillMenu();
    QString menuText(const Connection &connection) const;
    void addActions(const Connection &chosen);
    QString trouble() const;

    CurrentConnection &m_choice;
    QList<Connection> m_connections;
    QSet<ConnectionId> m_failed;
    QMenu *m_menu; ///< child
    bool m_signInNeeded = false;
};

} // namespace clinicdesk::ui
