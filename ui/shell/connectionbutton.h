// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/connection/connection.h"

#include <QList>
#include <QSet>
#include <QToolButton>

#include <optional>

class QMenu;

namespace clinicdesk::ui {

class CurrentConnection;

/// The connection that new documents are for: dot, name, the environment as a word, and "not reachable" or "sign in" if
/// that applies. Its menu selects another connection, adds one or requests a token, the first one or a new one.
class ConnectionButton : public QToolButton {
    Q_OBJECT
public:
    explicit ConnectionButton(CurrentConnection &choice, QWidget *parent = nullptr);

    /// `failed` are the connections whose last check failed.
    void setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed = {});
    /// Whether the menu offers to add and to change connections.
    void setMayChange(bool mayChange) { m_mayChange = mayChange; }
    /// `needed`: the service refused the token of the current connection, or there is no token.
    void setSignInNeeded(bool needed);
    /// Why the current connection has no token (`Client::missingToken`), so that it is not shown as connected; nothing
    /// if it has one.
    void setMissingToken(const std::optional<Error> &missing);
    /// What to know about the token, such as "token expires today at 15:00"; empty for nothing.
    void setTokenNote(const QString &note);
    /// Why the current connection cannot be used now, in two or three words; empty if it can.
    QString trouble() const;
    /// A narrow window moves the environment, then the remark to the tool tip; dot and name always stay.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void troubleChanged(const QString &trouble);
    void picked(const clinicdesk::ConnectionId &connection);
    void changeRequested(const clinicdesk::ConnectionId &connection);
    void checkRequested(const clinicdesk::ConnectionId &connection);
    void tokenRequested(const clinicdesk::ConnectionId &connection);
    void addRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showChoice();
    void fillMenu();
    QString menuText(const Connection &connection) const;
    void addActions(const Connection &chosen);
    /// The trouble, otherwise the note about the token.
    QString remark() const;

    CurrentConnection &m_choice;
    QList<Connection> m_connections;
    QSet<ConnectionId> m_failed;
    QMenu *m_menu; ///< child
    bool m_mayChange = true;
    bool m_signInNeeded = false;
    std::optional<Error> m_missingToken;
    QString m_tokenNote;
    QString m_shownTrouble;
};

} // namespace clinicdesk::ui
