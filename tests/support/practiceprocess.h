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

/// The real practice service in its own process with its own folder.
class PracticeProcess {
public:
    explicit PracticeProcess(const QJsonArray &faults = {}, const QStringList &furtherArguments = {});
    ~PracticeProcess();

    bool isReady() const { return m_connection.baseUrl.isValid(); }
    /// With the certificate of the service, if it has one (--tls).
    const Connection &connection() const { return m_connection; }
    SharedSecret accessToken() const { return m_accessToken; }
    /// Another valid token; it is also accepted when a fault refuses the first one.
    SharedSecret secondAccessToken() const { return m_secondAccessToken; }

    /// The text of the shared key with the key ID `connection().keyId`.
    SharedSecret keyText() const { return m_keyText; }
    SharedSecret authToken() const { return m_authToken; }
    /// Tokens and key.
    ConnectionSecrets secrets() const
    {
        return secretsFrom(m_connection,
                           {.accessToken = m_accessToken, .authToken = m_authToken, .keyText = m_keyText});
    }

    /// Replaces the faults from the next request on.
    bool setFaults(const QJsonArray &faults);

    /// Returns the SHA-256 of every file that the storage accepted, sorted.
    QList<QByteArray> storedHashes() const;
    /// Returns the bytes of every file that the storage accepted.
    QList<QByteArray> storedFiles() const { return filesIn(QStringLiteral("/storage")); }
    /// Returns the SHA-256 of every file that was uploaded directly.
    QList<QByteArray> directHashes() const;
    /// Returns the lines of all requests so far.
    QByteArray requests() const;
    /// Returns the lines of the requests to one endpoint, named as in the service's --help.
    QList<QJsonObject> requestsAt(const QString &endpoint) const;

private:
    QList<QByteArray> filesIn(const QString &folder) const;
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

QByteArray hashOf(const QByteArray &bytes);

} // namespace clinicdesk::support
