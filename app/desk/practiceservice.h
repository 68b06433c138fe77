// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/connection/connectionsecrets.h"

#include <QObject>
#include <QProcess>

namespace clinicdesk::desk {

/// The practice service as a program beside this one: started with a folder for what it receives, ended by closing its
/// input. It makes up new credentials at every start.
class PracticeService : public QObject {
    Q_OBJECT
public:
    explicit PracticeService(QObject *parent = nullptr);
    ~PracticeService() override; ///< closes its input and waits a moment for it to end

    /// `ready` or `failed` follows. `folder` is made when missing. The port of the last time keeps the origin,
    /// so that what was queued yesterday still goes; 0, or one that is taken by now, gets a free one.
    void start(const QString &folder, quint16 preferredPort);

Q_SIGNALS:
    void ready(const clinicdesk::Connection &connection, const clinicdesk::ConnectionSecrets &secrets);
    /// It cannot be found, ended, or said nothing that makes sense. `error.detail` holds its own last words.
    void failed(const clinicdesk::Error &error);

private:
    void readOutput();
    void finish(const QString &detail);
    void run(quint16 port);

    QString m_program;
    QString m_folder;
    quint16 m_port = 0;
    QProcess m_process;
    QByteArray m_line;
    bool m_isReady = false;
    bool m_hasFailed = false;
};

/// Writes the sample documents to `folder`/samples where they are not yet, and returns their paths: files as any other,
/// to be dropped, chosen and sent. Without those that the disk does not take.
QStringList writeSamples(const QString &folder);

/// Its ready line: {"base_url","ca_file","user_oid","key_id","secrets":{...}} as a Practice connection with its token
/// and key.
struct PracticeReady {
    Connection connection;
    ConnectionSecrets secrets;
};
Result<PracticeReady> readReadyLine(QByteArray line);

} // namespace clinicdesk::desk
