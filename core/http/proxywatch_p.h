// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/http/proxy_p.h"

#include <QHash>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

namespace clinicdesk::http {

/// Tells when the system's settings name another way out to an address than before: what waits because of the old one
/// may go. Systems have no signal for it in common, so they are asked every now and then, on a thread of its own. For
/// one thread with an event loop.
class ProxyWatch : public QObject {
    Q_OBJECT
public:
    using LookUp = std::function<Proxy(const QUrl &)>; ///< on the watch's own thread; may take seconds

    explicit ProxyWatch(LookUp lookUp = systemProxyFor, std::chrono::milliseconds every = std::chrono::seconds(30));

    /// From now on the way to that origin is watched, too; to this computer itself there is none.
    void watch(const QUrl &address);

Q_SIGNALS:
    void changed();

private:
    void look();
    void note(const QHash<QUrl, Proxy> &found);

    LookUp m_lookUp;
    QHash<QUrl, std::optional<Proxy>> m_ways; ///< what was found last; nothing before the first look
    bool m_isLooking = false;
    QTimer m_looks;
    Worker m_lookups; ///< ends first: what it finds then is told to nobody
};

} // namespace clinicdesk::http
