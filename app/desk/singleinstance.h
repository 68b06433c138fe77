// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/filelock.h"

#include <QLocalServer>
#include <QObject>
#include <QStringList>

#include <chrono>
#include <memory>

class QLocalSocket;

namespace clinicdesk::desk {

/// Allows one window per user and mode. The first process holds a lock while it lives, and receives files through a
/// local socket that only its user can open; a later process hands its files over to the first one and ends. Lock and
/// connection end with the process, also after a crash, so a first process that does not answer is known to live.
class SingleInstance : public QObject {
    Q_OBJECT
public:
    enum class Claim {
        First,      ///< this process may open the window
        HandedOver, ///< another process has accepted the files; its window comes to the front
        Cancelled,  ///< by the user; nothing was handed over
    };
    /// After which time without an answer the message says that the first process is busy, and that it does not
    /// respond.
    struct Delays {
        std::chrono::milliseconds busy = std::chrono::seconds(3);
        std::chrono::milliseconds notResponding = std::chrono::seconds(30);
    };

    /// `name` distinguishes modes. Processes with different configuration folders are also independent.
    explicit SingleInstance(const QString &name);
    SingleInstance(const QString &name, const Delays &delays);

    /// Call once. Waits as long as the first process lives and does not answer; a message says so and can be cancelled.
    /// Runs the event loop. Where the lock cannot be made, an open socket alone shows a first process.
    Claim claim(const QStringList &files);
    /// The first process receives between these two calls. Later processes wait before and after.
    void startReceiving();
    void stopReceiving();

Q_SIGNALS:
    /// Another process was started with these files (absolute paths; may be empty). `activationToken` lets the window
    /// come to the front on Wayland; it is empty elsewhere.
    void started(const QStringList &files, const QByteArray &activationToken);

private:
    enum class Answer { Accepted, NotListening, None };
    class Waiting;
    Answer handOver(const QStringList &files, Waiting &waiting) const;
    bool becomeFirst();
    void receive();
    void read(QLocalSocket &socket);

    const Delays m_delays;
    QString m_path;
    std::unique_ptr<FileLock> m_lock;
    QLocalServer m_server;
};

} // namespace clinicdesk::desk
