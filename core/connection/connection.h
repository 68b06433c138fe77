// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/connection/conventions.h"

#include <QLatin1String>
#include <QUrl>

#include <optional>

namespace clinicdesk {

/// What kind of service a connection leads to. Always visible in the window.
enum class Environment { Production, Development, Practice };

/// `production`, `development`, `practice`: for files and programs, not for people.
QLatin1String environmentText(Environment environment);
std::optional<Environment> environmentFromText(QStringView text);

/// How the window sends documents over a connection, unless a document says otherwise.
enum class UploadWay {
    PresignedForm, ///< interface 4.2: to the patient's record, over forms of the storage
    Direct,        ///< interface 4.3: in one call, to the record that the token stands for
};

/// `presigned-form`, `direct`: for files and programs, not for people.
QLatin1String uploadWayText(UploadWay way);
std::optional<UploadWay> uploadWayFromText(QStringView text);

/// Where the service is and who we are there. Secrets are not part of it: see SecretStore.
struct Connection {
    ConnectionId id;
    QString name;
    Environment environment = Environment::Production;
    QUrl baseUrl;                 ///< with its path prefix, without a trailing slash
    UserId user;                  ///< OID of the user that the token stands for
    QString keyId;                ///< `kid` of the shared key, letter for letter
    bool encryptPayloads = false; ///< request bodies travel as envelopes (interface 5.2)
    UploadWay uploadWay = UploadWay::PresignedForm;
    QString caFile;
    Conventions conventions;

    friend bool operator==(const Connection &, const Connection &) = default;
};

/// An address as a person or a script gives it: https (http on loopback only), a host, a path prefix that is kept, no
/// trailing slash, no query, no credentials. WrongUse with the reason otherwise.
Result<QUrl> readBaseUrl(const QString &text);

/// What nothing queued may cross: scheme, host and port, as `https://host:port`.
QString originOf(const QUrl &url);

} // namespace clinicdesk
