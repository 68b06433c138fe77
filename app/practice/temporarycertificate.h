// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <openssl/ssl.h>

#include <memory>

namespace clinicdesk::practice {

struct FreeTlsContext {
    void operator()(SSL_CTX *context) const { SSL_CTX_free(context); }
};
using TlsContext = std::unique_ptr<SSL_CTX, FreeTlsContext>;

/// TLS of a server for 127.0.0.1 and localhost, with a certificate authority generated for this run. The authority's
/// key is discarded after construction; the server's key is in memory only.
class TemporaryCertificate {
public:
    /// Throws std::runtime_error when OpenSSL cannot create the certificate.
    TemporaryCertificate();

    /// The authority's certificate, for the client to trust.
    const QByteArray &authorityPem() const { return m_authorityPem; }
    SSL_CTX *context() const { return m_context.get(); }

private:
    QByteArray m_authorityPem;
    TlsContext m_context;
};

} // namespace clinicdesk::practice
