// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <curl/curl.h>

struct ssl_st; // SSL of OpenSSL

namespace clinicdesk::http {

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
    /// Whether a server asked for a certificate of this computer.
    bool isCertificateRequested() const { return m_isCertificateRequested; }

private:
    static CURLcode begin(CURL *handle, void *context, void *number);
    static void readMessage(int isSent, int version, int kind, const void *bytes, std::size_t size, ssl_st *session,
                            void *number);
    static HandshakeWatch *find(void *number);

    quint64 m_number; ///< instead of an address: a connection can outlive its request
    bool m_hasBegun = false;
    bool m_isCertificateRequested = false;
};

} // namespace clinicdesk::http
