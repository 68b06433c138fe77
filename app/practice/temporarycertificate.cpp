// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/temporarycertificate.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <stdexcept>

namespace clinicdesk::practice {
namespace {

template <auto Free>
struct Releases {
    template <class T>
    void operator()(T *object) const
    {
        Free(object);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Releases<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Releases<X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Releases<X509_EXTENSION_free>>;
using Bio = std::unique_ptr<BIO, Releases<BIO_free_all>>;

constexpr long LifeSeconds = 7L * 24 * 60 * 60;
constexpr long ClockToleranceSeconds = 60L * 60;
constexpr long ReadBufferBytes = 64L * 1024;

void require(bool success, const char *what)
{
    if (!success)
        throw std::runtime_error(std::string("the throwaway certificate could not be made: ") + what);
}

Key makeKey()
{
    Key key(EVP_EC_gen("P-256"));
    require(key != nullptr, "key");
    return key;
}

void setSerial(X509 *certificate)
{
    unsigned char bytes[8];
    require(RAND_bytes(bytes, sizeof(bytes)) == 1, "random serial");
    uint64_t serial = 0;
    for (const unsigned char byte : bytes)
        serial = serial << 8 | byte;
    require(ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial | 1) == 1, "serial");
}

void setName(X509 *certificate, const char *commonName)
{
    const auto *text = reinterpret_cast<const unsigned char *>(commonName);
    X509_NAME *name = X509_get_subject_name(certificate);
    require(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, text, -1, -1, 0) == 1, "name");
}

void extend(X509 *certificate, X509 *issuer, int kind, const char *value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value));
    require(extension && X509_add_ext(certificate, extension.get(), -1) == 1, value);
}

/// Creates a certificate without signature; self-issued when `issuer` is null.
Certificate makeCertificate(const char *commonName, EVP_PKEY *key, X509 *issuer)
{
    Certificate certificate(X509_new());
    require(certificate != nullptr, "certificate");
    X509_set_version(certificate.get(), X509_VERSION_3);
    setSerial(certificate.get());
    setName(certificate.get(), commonName);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -ClockToleranceSeconds);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), LifeSeconds);
    X509_set_pubkey(certificate.get(), key);
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer ? issuer : certificate.get()));
    return certificate;
}

Certificate makeAuthority(EVP_PKEY *key)
{
    Certificate authority = makeCertificate("Clinic Desk practice authority", key, nullptr);
    extend(authority.get(), authority.get(), NID_basic_constraints, "critical,CA:TRUE,pathlen:0");
    extend(authority.get(), authority.get(), NID_key_usage, "critical,keyCertSign,cRLSign");
    extend(authority.get(), authority.get(), NID_subject_key_identifier, "hash");
    require(X509_sign(authority.get(), key, EVP_sha256()) > 0, "signature of the authority");
    return authority;
}

Certificate makeServer(EVP_PKEY *key, X509 *authority, EVP_PKEY *authorityKey)
{
    Certificate server = makeCertificate("127.0.0.1", key, authority);
    extend(server.get(), authority, NID_basic_constraints, "critical,CA:FALSE");
    extend(server.get(), authority, NID_key_usage, "critical,digitalSignature");
    extend(server.get(), authority, NID_ext_key_usage, "serverAuth");
    extend(server.get(), authority, NID_subject_key_identifier, "hash");
    extend(server.get(), authority, NID_authority_key_identifier, "keyid:always");
    extend(server.get(), authority, NID_subject_alt_name, "IP:127.0.0.1,IP:::1,DNS:localhost");
    require(X509_sign(server.get(), authorityKey, EVP_sha256()) > 0, "signature of the server");
    return server;
}

QByteArray pemOf(X509 *certificate)
{
    const Bio memory(BIO_new(BIO_s_mem()));
    require(memory && PEM_write_bio_X509(memory.get(), certificate) == 1, "PEM");
    char *text = nullptr;
    const long length = BIO_get_mem_data(memory.get(), &text);
    return {text, length};
}

TlsContext makeContext(X509 *certificate, EVP_PKEY *key)
{
    TlsContext context(SSL_CTX_new(TLS_server_method()));
    require(context != nullptr, "TLS");
    require(SSL_CTX_use_certificate(context.get(), certificate) == 1, "certificate of the server");
    require(SSL_CTX_use_PrivateKey(context.get(), key) == 1, "key of the server");
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_mode(context.get(), SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // A client that only closes the connection has finished; this is not an error.
    SSL_CTX_set_options(context.get(), SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_read_ahead(context.get(), 1);
    SSL_CTX_set_default_read_buffer_len(context.get(), ReadBufferBytes);
    return context;
}

} // namespace

TemporaryCertificate::TemporaryCertificate()
{
    const Key authorityKey = makeKey();
    const Certificate authority = makeAuthority(authorityKey.get());
    const Key serverKey = makeKey();
    const Certificate server = makeServer(serverKey.get(), authority.get(), authorityKey.get());
    m_authorityPem = pemOf(authority.get());
    m_context = makeContext(server.get(), serverKey.get());
}

} // namespace clinicdesk::practice
