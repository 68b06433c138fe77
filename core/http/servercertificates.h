// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/http/proxysetting.h"

#include <QDateTime>
#include <QList>
#include <QUrl>

#include <chrono>

namespace clinicdesk::http {

/// A certificate as a server shows it, or as an authority file has it, trusted or not.
struct ServerCertificate {
    QString subject;     ///< its common name, otherwise its organization
    QString issuer;      ///< the same of the authority that signed it
    QDateTime notBefore; ///< UTC
    QDateTime notAfter;  ///< UTC
};

/// Returns the certificates that the server of an https address shows, its own first; none if it does not show any in
/// time. Uses `proxy`; none behind a proxy of a kind other than http and SOCKS 5. Ends after the handshake, so nothing
/// is sent: this is for telling people whom this computer does not trust, and it decides nothing. Call it on a thread
/// that runs an event loop.
Task<QList<ServerCertificate>> serverCertificates(QUrl url, ProxySetting proxy = {},
                                                  std::chrono::milliseconds timeout = std::chrono::seconds(15));

/// The certificates in this PEM text, as `readAuthorityFile` returns it.
QList<ServerCertificate> certificatesIn(const QByteArray &pem);

} // namespace clinicdesk::http
