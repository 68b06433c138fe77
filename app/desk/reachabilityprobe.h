// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/http/networkmonitor.h"
#include "core/http/retrypolicy.h"
#include "ui/state/currentconnection.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace clinicdesk::desk {

/// While the service of the connection in use cannot be reached, asks it at growing intervals whether it can be reached
/// again, and at once when the network may work again. Makes no call while it is reached.
class ReachabilityProbe : public QObject {
    Q_OBJECT
public:
    /// Makes one harmless call of that connection; its result reaches `CurrentConnection::noteCall`.
    using Call = std::function<Task<void>(const Connection &connection)>;

    /// `connection` must outlive the probe.
    ReachabilityProbe(const ui::CurrentConnection &connection, Call call, const http::RetryPolicy &pace = {});

    /// Asks when this monitor says that the network may work again.
    void follow(const http::NetworkMonitor &network);
    /// Whether the next call is due after some time.
    bool isWaiting() const { return m_next.isActive(); }

private:
    void update();
    void wait();
    static Task<void> ask(QPointer<ReachabilityProbe> self);

    const ui::CurrentConnection &m_connection;
    const Call m_call;
    const http::RetryPolicy m_pace;
    bool m_isAway = false;
    bool m_isAsking = false;
    int m_asked = 0; ///< since the service was last there for a while
    QTimer m_next;
    QTimer m_stable; ///< runs from the return of the service until its absence is forgotten
};

} // namespace clinicdesk::desk
