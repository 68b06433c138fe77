// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace clinicdesk {

/// Says when a store may have been written, by any process: a moment after its log or its folder changed, and once more
/// when what was written then should be on the disk, for it cannot be seen before. Where the system does not notify of
/// changes, as on the disks of other computers, it says so every 5 seconds instead.
class StoreMonitor : public QObject {
    Q_OBJECT
public:
    explicit StoreMonitor(const QString &file);

    /// Whether the system does not notify, of all changes at least.
    bool isPolling() const { return m_polling.isActive(); }

Q_SIGNALS:
    void mayHaveChanged();

private:
    void watchLog();
    void scheduleSignal();

    QString m_log;
    QFileSystemWatcher m_watcher;
    QTimer m_signalTimer{this};
    QTimer m_onceMore{this};
    QTimer m_polling{this};
};

} // namespace clinicdesk
