// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/authorityfile.h"

#include "core/base/cryptohandle.h"
#include "core/base/errorreason.h"
#include "core/base/systemfiles.h"

#include <QFile>
#include <QFileInfo>

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/pkcs7.h>
#include <openssl/x509.h>

#include <algorithm>
#include <array>
#include <memory>

namespace clinicdesk::http {

namespace {

constexpr qint64 maxFileBytes = 4'000'000;

using Bio = std::unique_ptr<BIO, FreeWith<BIO_free_all>>;
using Certificate = std::unique_ptr<X509, FreeWith<X509_free>>;
using Pkcs7 = std::unique_ptr<PKCS7, FreeWith<PKCS7_free>>;
using Pkcs12 = std::unique_ptr<PKCS12, FreeWith<PKCS12_free>>;
/// What OpenSSL's readers have allocated.
struct FreeMemory {
    // Not OPENSSL_free, which puts the path of this source into the program.
    void operator()(void *memory) const { CRYPTO_free(memory, nullptr, 0); }
};
using Memory = std::unique_ptr<void, FreeMemory>;
using Key = std::unique_ptr<EVP_PKEY, FreeWith<EVP_PKEY_free>>;

Error refusal(ErrorReason reason)
{
    return {.code = ErrorCode::WrongUse, .reason = reason};
}

Bio reading(const QByteArray &bytes)
{
    return Bio(BIO_new_mem_buf(bytes.constData(), static_cast<int>(bytes.size())));
}

/// Collects certificates as PEM.
class PemText {
public:
    void add(X509 *certificate)
    {
        const Bio memory(BIO_new(BIO_s_mem()));
        if (PEM_write_bio_X509(memory.get(), certificate) != 1)
            return;
        const char *text = nullptr;
        const auto size = BIO_get_mem_data(memory.get(), &text);
        m_text.append(text, size);
    }
    void add(const STACK_OF(X509) * certificates)
    {
        for (int i = 0; i < sk_X509_num(certificates); ++i)
            add(sk_X509_value(certificates, i));
    }
    void add(const PKCS7 *message)
    {
        if (message && PKCS7_type_is_signed(message) && message->d.sign)
            add(message->d.sign->cert);
    }
    const QByteArray &text() const { return m_text; }

private:
    QByteArray m_text;
};

QByteArray fromDer(const QByteArray &content)
{
    PemText found;
    auto source = reading(content);
    while (const Certificate certificate{d2i_X509_bio(source.get(), nullptr)})
        found.add(certificate.get());
    source = reading(content);
    const Pkcs7 message(d2i_PKCS7_bio(source.get(), nullptr));
    found.add(message.get());
    return found.text();
}

/// Whether OpenSSL stopped reading PEM because there was nothing more.
bool isAtEndOfPem()
{
    const auto error = ERR_peek_last_error();
    ERR_clear_error();
    return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}

/// Without the blanks and byte order marks in front of lines, which come from YAML and from files that were put one
/// behind the other. OpenSSL would pass over such a certificate without a word.
QByteArray withoutIndents(const QByteArray &content)
{
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    auto lines = content.split('\n');
    for (auto &line : lines) {
        line = line.trimmed();
        while (line.startsWith(byteOrderMark))
            line = line.sliced(byteOrderMark.size()).trimmed();
    }
    return lines.join('\n');
}

/// Keys and revocation lists are passed over. A block that cannot be read is an error: what it and the following blocks
/// hold must not be missing without a word.
Result<QByteArray> fromPem(const QByteArray &text)
{
    static constexpr std::array names{PEM_STRING_X509, PEM_STRING_X509_OLD, PEM_STRING_X509_TRUSTED, PEM_STRING_PKCS7,
                                      PEM_STRING_PKCS7_SIGNED};
    QByteArray found;
    const auto content = withoutIndents(text);
    const auto source = reading(content);
    ERR_clear_error();
    char *name = nullptr;
    char *header = nullptr;
    unsigned char *bytes = nullptr;
    long size = 0;
    while (PEM_read_bio(source.get(), &name, &header, &bytes, &size) == 1) {
        const Memory ownedName(name);
        const Memory ownedHeader(header);
        const Memory ownedBytes(bytes);
        if (std::ranges::find(names, QByteArrayView(name)) == names.end())
            continue;
        const auto certificates = fromDer(QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), size));
        if (certificates.isEmpty())
            return refusal(ErrorReason::AuthorityFileDamaged);
        found += certificates;
    }
    return isAtEndOfPem() ? Result<QByteArray>(found) : refusal(ErrorReason::AuthorityFileDamaged);
}

bool isDerKey(const QByteArray &content)
{
    const auto source = reading(content);
    const Key key(d2i_PrivateKey_bio(source.get(), nullptr));
    return key != nullptr;
}

bool isPkcs12(const QByteArray &content)
{
    const auto source = reading(content);
    const Pkcs12 read(d2i_PKCS12_bio(source.get(), nullptr));
    return read != nullptr;
}

bool isUtf16(const QByteArray &content)
{
    if (content.startsWith("\xff\xfe") || content.startsWith("\xfe\xff"))
        return true;
    return content.size() > 3 &&
           (content.startsWith(QByteArrayView("-\0-\0", 4)) || content.startsWith(QByteArrayView("\0-\0-", 4)));
}

ErrorReason reasonOf(const QByteArray &content)
{
    const auto text = content.trimmed();
    if (text.isEmpty())
        return ErrorReason::AuthorityFileEmpty;
    if (isUtf16(content))
        return ErrorReason::AuthorityFileUtf16;
    if (text.startsWith('<') || text.startsWith("\xef\xbb\xbf<"))
        return ErrorReason::AuthorityFileWebPage;
    if (isPkcs12(content))
        return ErrorReason::AuthorityFilePkcs12;
    const bool isKey = text.contains(" KEY-----") || text.startsWith("ssh-") || isDerKey(content);
    return isKey ? ErrorReason::AuthorityFileKey : ErrorReason::AuthorityFileInvalid;
}

} // namespace

Result<QByteArray> parseAuthorities(const QByteArray &content)
{
    const auto pem = fromPem(content);
    if (!pem)
        return pem.error();
    auto found = *pem;
    if (found.isEmpty())
        found = fromDer(content);
    if (found.isEmpty()) {
        // A certificate as text without its first and last line.
        const auto decoded = QByteArray::fromBase64Encoding(content.simplified().replace(' ', QByteArray()),
                                                            QByteArray::AbortOnBase64DecodingErrors);
        found = decoded ? fromDer(decoded.decoded) : QByteArray();
    }
    ERR_clear_error();
    return found.isEmpty() ? Result<QByteArray>(refusal(reasonOf(content))) : found;
}

Result<QByteArray> readAuthorityFile(const QString &path)
{
    if (QFileInfo::exists(path) && !QFileInfo(path).isFile())
        return refusal(ErrorReason::FileNotRegular);
    QFile file(path);
    if (!openRegularFile(file))
        return refusal(ErrorReason::FileNotReadable);
    if (file.size() > maxFileBytes)
        return refusal(ErrorReason::AuthorityFileInvalid);
    return parseAuthorities(file.readAll());
}

} // namespace clinicdesk::http
