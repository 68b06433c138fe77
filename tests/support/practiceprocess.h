// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connectionsecrets.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace clinicdesk::support {

/// The real practice service as a process of its own, with a folder of its own.
class PracticeProcess {
public:
    explicit PracticeProcess(const QJsonArray &faults = {}, const QStringList &furtherArguments = {});
    ~PracticeProcess();

    bool isReady() const { return m_connection.baseUrl.isValid(); }
    const Connection &connection() const { return m_connection; }
    SharedSecret accessToken() const { return m_accessToken; }
    /// Another one that is good as well, also where a fault refuses the first.
    SharedSecret secondAccessToken() const { return m_secondAccessToken; }

    /// The text of the shared key that `connection().keyId` names.
    SharedSecret keyText() const { return m_keyText; }
    SharedSecret authToken() const { return m_authToken; }
    /// Tokens and key.
    ConnectionSecrets secrets() const
    {
        return givenSecrets(m_connection,
                            {.accessToken = m_accessToken, .authToken = m_authToken, .keyText = m_keyText});
    }

    /// What goes wrong from the next request on, in place of what went wrong before.
    bool setFaults(const QJsonArray &faults);

    /// The SHA-256 of every file that the storage took, sorted.
    QList<QByteArray> storedHashes() const;
    /// And of every file that came directly to the service.
    QList<QByteArray> directHashes() const;
    /// The lines of every request so far.
    QByteArray requests() const;
    /// The lines of those at one endpoint, as the service's --help names it.
    QList<QJsonObject> requestsAt(const QString &endpoint) const;

private:
    QList<QByteArray> hashesIn(const QString &folder) const;
    QString faultsPath() const { return m_folder.filePath(QStringLiteral("faults.json")); }

    QTemporaryDir m_folder;
    QProcess m_process;
    QString m_received;
    Connection m_connection;
    SharedSecret m_accessToken;
    SharedSecret m_secondAccessToken;
    SharedSecret m_authToken;
    SharedSecret m_keyText;
};

/// The SHA-256 of these bytes.
QByteArray hashOf(const QByteArray &bytes);

} // namespace clinicdesk::support
