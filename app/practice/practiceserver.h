// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/documentregistry.h"
#include "app/practice/envelope.h"
#include "app/practice/faultplan.h"
#include "app/practice/httpserver.h"
#include "app/practice/presignedform.h"
#include "app/practice/receivedfiles.h"
#include "app/practice/responseencryptor.h"
#include "app/practice/temporarycertificate.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>

namespace clinicdesk::practice {

/// The whole practice service: two origins, their endpoints, and credentials generated for this run.
class PracticeServer {
public:
    struct Options {
        /// Port of the service origin; 0 uses any free port.
        int port = 0;
        QString folder;
        /// Empty: no faults.
        QString faultFile;
        bool tls = false;
        /// The largest file of a direct upload.
        qint64 directLimitBytes = 10'000'000;
        ResponseEncryption answers;
    };

    explicit PracticeServer(Options options);

    /// Returns false and sets `*problem` to a text when the service cannot start.
    bool start(QString *problem);
    /// The JSON line that says where the service is and what it accepts.
    QByteArray readyLine() const;
    void end();

private:
    bool makeCertificate(QString *problem);
    HttpServer::ServerOptions storageOptions();
    HttpServer::ServerOptions serviceOptions();
    QString urlOf(const HttpServer &origin) const;

    Options m_options;
    FaultPlan m_plan;
    ReceivedFiles m_received;
    DocumentRegistry m_registry;
    AcceptedTokens m_tokens;
    StorageKeys m_keys;
    QString m_keyId;
    QString m_keyString;
    SharedKey m_sharedKey;
    EnvelopeReader m_envelopes;
    ResponseEncryptor m_responseEncryptor;
    std::optional<TemporaryCertificate> m_certificate;
    QString m_authorityFile;
    std::unique_ptr<HttpServer> m_storage;
    std::unique_ptr<HttpServer> m_service;
};

} // namespace clinicdesk::practice
