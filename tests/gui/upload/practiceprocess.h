// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/connection/connection.h"

#include <QByteArray>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>

namespace clinicdesk::support {

/// The real practice service as a process of its own, with a folder of its own.
class PracticeProcess {
public:
    explicit PracticeProcess(const QJsonArray &faults = {});
    ~PracticeProcess();

    bool isReady() const { return m_connection.baseUrl.isValid(); }
    const Connection &connection() const { return m_connection; }
    SharedSecret accessToken() const { return m_accessToken; }

    /// The SHA-256 of every file that the storage took, sorted.
    QList<QByteArray> storedHashes() const;
    /// The lines of every request so far.
    QByteArray requests() const;

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    QString m_received;
    Connection m_connection;
    SharedSecret m_accessToken;
};

/// The SHA-256 of these bytes.
QByteArray hashOf(const QByteArray &bytes);

} // namespace clinicdesk::support
