// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace clinicdesk {

/// Notifies when a file system is mounted or unmounted. Does nothing where the system does not report this.
class MountMonitor : public QObject {
    Q_OBJECT
public:
    MountMonitor();

Q_SIGNALS:
    void changed();

private:
    QFile m_mounts;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace clinicdesk
