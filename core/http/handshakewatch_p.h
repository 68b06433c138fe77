// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <curl/curl.h>

#include <optional>

struct ssl_st;            // SSL of OpenSSL
struct x509_store_ctx_st; // X509_STORE_CTX

namespace clinicdesk::http {

/// The certificate of a chain that was refused.
struct RefusedCertificate {
    bool isOfComputer = false; ///< an authority that this computer trusts, so the server has not sent it
    bool isAlone = false;      ///< the server has sent its own certificate only, whose issuer is not known here
};

/// Watches the TLS handshakes of one request for what libcurl does not report. With a libcurl of another TLS library it
/// sees nothing. Used on the engine's thread.
class HandshakeWatch {
public:
    HandshakeWatch();
    ~HandshakeWatch();
    HandshakeWatch(const HandshakeWatch &) = delete;
    HandshakeWatch &operator=(const HandshakeWatch &) = delete;

    /// Watches the connections that `handle` opens.
    void attach(CURL *handle);

    /// Whether a handshake was begun.
    bool hasBegun() const { return m_hasBegun; }
    /// Whether a server asked for a certificate of this computer, and has not gone on without it.
    bool isCertificateRequired() const { return m_isCertificateRequired; }
    /// What was refused in the last chain of a server; nothing if that was trusted.
    const std::optional<RefusedCertificate> &refused() const { return m_refused; }

private:
    static CURLcode begin(CURL *handle, void *context, void *number);
    static void readMessage(int isSent, int version, int kind, const void *bytes, std::size_t size, ssl_st *session,
                            void *number);
    static int checkChain(x509_store_ctx_st *chain, void *number);
    static HandshakeWatch *find(void *number);

    quint64 m_number; ///< instead of an address: a connection can outlive its request
    bool m_hasBegun = false;
    bool m_isCertificateRequired = false;
    std::optional<RefusedCertificate> m_refused;
};

} // namespace clinicdesk::http
