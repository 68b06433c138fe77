// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/handshakewatch_p.h"

#include "core/base/systemprocess.h"
#include "core/http/curl_p.h"

#include <QHash>

#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <cstring>

namespace clinicdesk::http {

namespace {

thread_local QHash<quint64, HandshakeWatch *> watches;
thread_local quint64 lastNumber = 0;

/// The functions of the TLS library that libcurl has loaded; no program is linked with it.
struct TlsLibrary {
    decltype(&::SSL_CTX_ctrl) control = nullptr;
    decltype(&::SSL_CTX_set_msg_callback) setCallback = nullptr;
    decltype(&::SSL_CTX_set_cert_verify_callback) setChainCheck = nullptr;

    bool isKnown() const { return control && setCallback && setChainCheck; }
};

TlsLibrary findTlsLibrary()
{
    const char *name = curl().versionInfo(CURLVERSION_NOW)->ssl_version;
    auto *library = name && std::strncmp(name, "OpenSSL/3", 9) == 0 ? loadedLibrary("libssl.so.3") : nullptr;
    if (!library)
        return {};
    return {.control = reinterpret_cast<decltype(&::SSL_CTX_ctrl)>(functionOf(library, "SSL_CTX_ctrl")),
            .setCallback = reinterpret_cast<decltype(&::SSL_CTX_set_msg_callback)>(
                functionOf(library, "SSL_CTX_set_msg_callback")),
            .setChainCheck = reinterpret_cast<decltype(&::SSL_CTX_set_cert_verify_callback)>(
                functionOf(library, "SSL_CTX_set_cert_verify_callback"))};
}

RefusedCertificate refusedIn(X509_STORE_CTX *chain)
{
    const int depth = X509_STORE_CTX_get_error_depth(chain);
    const auto *certificates = X509_STORE_CTX_get0_chain(chain);
    auto *own = X509_STORE_CTX_get0_cert(chain);
    return {.isOfComputer = depth > 0 && depth >= X509_STORE_CTX_get_num_untrusted(chain),
            .isAlone =
                certificates && sk_X509_num(certificates) == 1 && own && X509_check_issued(own, own) != X509_V_OK};
}

} // namespace

HandshakeWatch::HandshakeWatch()
    : m_number(++lastNumber)
{
    watches.insert(m_number, this);
}

HandshakeWatch::~HandshakeWatch()
{
    watches.remove(m_number);
}

void HandshakeWatch::attach(CURL *handle)
{
    // A libcurl of another TLS library refuses these options, and then errors are only less precise.
    curl().easySetOption(handle, CURLOPT_SSL_CTX_FUNCTION, begin);
    curl().easySetOption(handle, CURLOPT_SSL_CTX_DATA, reinterpret_cast<void *>(m_number));
}

HandshakeWatch *HandshakeWatch::find(void *number)
{
    return watches.value(reinterpret_cast<quint64>(number));
}

CURLcode HandshakeWatch::begin(CURL * /*handle*/, void *context, void *number)
{
    static const auto library = findTlsLibrary(); // libcurl has loaded it by now
    auto *watch = find(number);
    if (!watch)
        return CURLE_OK;
    watch->m_hasBegun = true;
    if (!library.isKnown())
        return CURLE_OK;
    auto *tls = static_cast<SSL_CTX *>(context);
    library.setCallback(tls, readMessage);
    library.control(tls, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, number);
    library.setChainCheck(tls, checkChain, number);
    return CURLE_OK;
}

/// Checks as OpenSSL does without this function; only then is it known which certificate of the chain was refused.
int HandshakeWatch::checkChain(X509_STORE_CTX *chain, void *number)
{
    const int isTrusted = X509_verify_cert(chain);
    if (auto *watch = find(number))
        watch->m_refused = isTrusted > 0 ? std::nullopt : std::optional(refusedIn(chain));
    return isTrusted;
}

/// Most servers go on without the certificate that they ask for. A session ticket shows that, and up to TLS 1.2 also
/// the end of the handshake, which TLS 1.3 sends before the answer of this computer.
void HandshakeWatch::readMessage(int isSent, int version, int kind, const void *bytes, std::size_t size,
                                 ssl_st * /*session*/, void *number)
{
    auto *watch = isSent == 0 && kind == SSL3_RT_HANDSHAKE && size > 0 ? find(number) : nullptr;
    if (!watch)
        return;
    const int message = *static_cast<const unsigned char *>(bytes);
    const bool goesOn =
        message == SSL3_MT_NEWSESSION_TICKET || (message == SSL3_MT_FINISHED && version < TLS1_3_VERSION);
    watch->m_isCertificateRequired =
        message == SSL3_MT_CERTIFICATE_REQUEST || (watch->m_isCertificateRequired && !goesOn);
}

} // namespace clinicdesk::http
