// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QStringList>

namespace clinicdesk::desk {

/// Allows one window per user and mode. The first process listens on a local socket that only its user can open; a
/// later process hands its files over to the first one and ends. The socket disappears with the process, even after a
/// crash.
class SingleInstance : public QObject {
    Q_OBJECT
public:
    /// `name` distinguishes modes. Processes with different configuration folders are also independent.
    explicit SingleInstance(const QString &name);

    /// Returns false if another process has accepted the files; its window then comes to the front. Returns true if
    /// there is none, or if it does not respond, because two windows are better than none. Blocks; each step waits at
    /// most three seconds.
    bool claim(const QStringList &files);

Q_SIGNALS:
    /// Another process was started with these files (absolute paths; may be empty). `activationToken` lets the window
    /// come to the front on Wayland; it is empty elsewhere.
    void started(const QStringList &files, const QByteArray &activationToken);

private:
    bool handOver(const QStringList &files) const;
    void receive();

    QString m_path;
    QLocalServer m_server;
};

} // namespace clinicdesk::desk
