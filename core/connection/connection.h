// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/connection/conventions.h"

#include <QLatin1String>
#include <QUrl>
#include <QUrlQuery>

#include <optional>

namespace clinicdesk {

/// Kind of service that a connection uses. Always shown in the window.
enum class Environment { Production, Development, Practice };

/// Returns `production`, `development` or `practice`: for files and programs, not for people.
QLatin1String environmentText(Environment environment);
std::optional<Environment> environmentFromText(QStringView text);

/// How the window sends documents over a connection, unless a document has its own setting.
enum class UploadMethod {
    PresignedForm, ///< interface 4.2: to the patient's record, with upload forms of the storage
    Direct,        ///< interface 4.3: in one call, to the record of the user that the token belongs to
};

/// Returns `presigned-form` or `direct`: for files and programs, not for people.
QLatin1String uploadMethodText(UploadMethod method);
std::optional<UploadMethod> uploadWayFromText(QStringView text);

/// The service's address and the user to sign in as. Secrets are not part of a connection: see SecretStore.
struct Connection {
    ConnectionId id;
    QString name;
    Environment environment = Environment::Production;
    QUrl baseUrl;                 ///< with its path prefix, without a trailing slash
    UserId user;                  ///< OID of the user that the token belongs to
    QString keyId;                ///< `kid` of the shared key, unchanged
    bool encryptPayloads = false; ///< encrypt request bodies (interface 5.2)
    UploadMethod uploadMethod = UploadMethod::PresignedForm;
    QString caFile;
    Conventions conventions;

    friend bool operator==(const Connection &, const Connection &) = default;
};

/// Parses an address from a user or a script: https (http on loopback only), a host and an optional path prefix.
/// Removes trailing slashes and accepts no query and no credentials. Otherwise WrongUse with the reason.
Result<QUrl> parseBaseUrl(const QString &text);

/// Returns the address of a path of the service. The base URL's own path prefix stays in front (interface, "base
/// address").
QUrl serviceUrl(const QUrl &baseUrl, const QString &path, const QUrlQuery &query = {});

/// Returns scheme, host and port as `https://host:port`. Documents queued for one origin are never sent to another.
QString originOf(const QUrl &url);

} // namespace clinicdesk
