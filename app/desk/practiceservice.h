// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/connection/connectionsecrets.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>

#include <chrono>

namespace clinicdesk::desk {

/// Runs the practice service, a program in the folder that the package installed (`../libexec/clinicdesk`), or beside
/// this one. It is started with a folder for the files that it receives, and stopped by closing its input. It makes new
/// credentials at every start. If it ends although it was ready, it is started again at the same port.
class PracticeService : public QObject {
    Q_OBJECT
public:
    explicit PracticeService(QObject *parent = nullptr);
    ~PracticeService() override; ///< closes the service's input and waits up to 3 s for its end

    enum class Transport { Plain, Tls };

    /// How often a service that ends is started again.
    struct Restarts {
        int max = 3; ///< in a row
        std::chrono::milliseconds pause = std::chrono::seconds(2);
        std::chrono::milliseconds soundAfter = std::chrono::minutes(1); ///< a service that ran longer ends the row
    };
    void setRestarts(Restarts restarts) { m_restarts = restarts; }
    /// Starts this program instead of the one that is installed.
    void setProgram(const QString &path) { m_program = path; }

    /// Whether the program of the service is there.
    static bool isInstalled();
    /// Starts the service; `ready` or `failed` follows, and `ready` once more after each restart. `folder` is created
    /// if it is missing. The port of the last time keeps the origin the same, so that documents queued earlier can
    /// still be sent. With 0, or if that port is in use, a free port is chosen. With Tls its address is https, with a
    /// certificate authority of its own.
    void start(const QString &folder, quint16 preferredPort, Transport transport = Transport::Plain);

Q_SIGNALS:
    void ready(const clinicdesk::Connection &connection, const clinicdesk::ConnectionSecrets &secrets);
    /// StoreUnavailable with the folder as its subject: nothing can be written there. ServiceUnavailable: the service
    /// was not found, printed an invalid line, or has ended and is not started again; `error.detail` has its last error
    /// output.
    void failed(const clinicdesk::Error &error);

private:
    void readOutput();
    void finish(const QString &detail);
    void fail(const Error &error);
    void run(quint16 port);
    bool canRestart();

    Restarts m_restarts;
    int m_restartCount = 0;
    QElapsedTimer m_readySince;
    QString m_program;
    QString m_folder;
    Transport m_transport = Transport::Plain;
    quint16 m_port = 0;
    QProcess m_process;
    QByteArray m_line;
    bool m_isReady = false;
    bool m_hasFailed = false;
};

/// Writes the sample documents to `folder`/samples if they are not there, and returns their paths. They are ordinary
/// files that can be dropped, chosen and sent. Files that cannot be written are left out.
QStringList writeSamples(const QString &folder);

/// The service's ready line, {"base_url","ca_file","user_oid","key_id","secrets":{...}}, as a Practice connection with
/// its token and key.
struct PracticeReady {
    Connection connection;
    ConnectionSecrets secrets;
};
Result<PracticeReady> readReadyLine(QByteArray line);

} // namespace clinicdesk::desk
