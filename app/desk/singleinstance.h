// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QStringList>

namespace clinicdesk::desk {

/// One window for each person and mode: the first process listens on a local socket that only its user may open; a
/// later one hands its files to the first and ends. The socket goes with the process, however that ends.
class SingleInstance : public QObject {
    Q_OBJECT
public:
    /// `name` parts modes; processes with another configuration folder are apart too.
    explicit SingleInstance(const QString &name);

    /// False when another process has taken the files; it then comes to the front. Blocks until it has answered, at
    /// most three seconds: one that does not answer is passed over, as two windows are better than none.
    bool claim(const QStringList &files);

Q_SIGNALS:
    /// Another process was started with these files (absolute paths; may be none). `activationToken` lets a window come
    /// to the front on Wayland; empty elsewhere.
    void started(const QStringList &files, const QByteArray &activationToken);

private:
    bool handOver(const QStringList &files) const;
    void receive();

    QString m_path;
    QLocalServer m_server;
};

} // namespace clinicdesk::desk
