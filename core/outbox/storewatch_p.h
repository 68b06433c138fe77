// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace clinicdesk {

/// Says when a store may have been written, by whomever: a moment after its log or its folder changed, once more when
/// what was written then should be on the disk, for nobody sees it before that; and now and then besides, for a system
/// that tells nothing of it.
class StoreWatch : public QObject {
    Q_OBJECT
public:
    explicit StoreWatch(const QString &file);

Q_SIGNALS:
    void mayHaveChanged();

private:
    void watchLog();
    void gather();

    QString m_log;
    QFileSystemWatcher m_watcher;
    QTimer m_gathering;
    QTimer m_onceMore;
    QTimer m_nowAndThen;
};

} // namespace clinicdesk
