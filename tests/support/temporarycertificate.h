// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSslConfiguration>
#include <QString>

namespace clinicdesk::support {

/// Creates a self-signed certificate for these names with `openssl`, as `certificate.pem` and `key.pem` in this
/// folder. A client trusts the certificate only if it loads the file.
struct TemporaryCertificate {
    enum class Validity { Now, Expired };

    explicit TemporaryCertificate(const QString &folder,
                                  const QString &names = QStringLiteral("IP:127.0.0.1,DNS:localhost"),
                                  Validity validity = Validity::Now);

    QString certificateFile;
    QString keyFile;

    QSslConfiguration serverConfiguration() const;
};

} // namespace clinicdesk::support
