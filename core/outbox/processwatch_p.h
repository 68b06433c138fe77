// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>

#include <memory>
#include <unordered_map>

namespace clinicdesk {

/// Reports when other processes of this computer have ended, for any reason. Use on one thread with an event loop.
class ProcessWatch : public QObject {
    Q_OBJECT
public:
    ProcessWatch();
    ~ProcessWatch() override;

    /// Watches exactly these processes from now on.
    void watch(const QSet<qint64> &processes);
    /// Whether the end of that process will be reported. False if the system cannot report it, and after it has ended.
    bool isWatching(qint64 process) const { return m_watched.contains(process); }

Q_SIGNALS:
    void ended(qint64 process);

private:
    struct Watched;

    void open(qint64 process);
    void noteEnd(qint64 process);

    std::unordered_map<qint64, std::unique_ptr<Watched>> m_watched;
    QSet<qint64> m_ended; ///< of the processes that are watched
};

} // namespace clinicdesk
