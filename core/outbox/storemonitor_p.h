// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace clinicdesk {

/// Emits `mayHaveChanged()` when any process may have written the store: shortly after its log or its folder changed,
/// and once more when the written data should be on the disk, because it cannot be read before. If the system does not
/// notify of changes, as for network file systems, emits it every 5 seconds.
class StoreMonitor : public QObject {
    Q_OBJECT
public:
    explicit StoreMonitor(const QString &file);

    /// Whether the system does not notify of all changes.
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
