// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/responseencryptor.h"

#include "app/practice/base64text.h"

#include "core/base/cryptohandle.h"

#include <openssl/rand.h>

namespace clinicdesk::practice {
namespace {

QByteArray compactHeader()
{
    return toBase64Url(R"({"alg":"dir","enc":"A128CBC-HS256"})");
}

QByteArray spacedHeader()
{
    return toBase64Url(R"({"alg": "dir", "enc": "A128CBC-HS256"})");
}

QByteArray newIv()
{
    QByteArray iv(ContentCipher::IvBytes, Qt::Uninitialized);
    requireSuccess(RAND_bytes(reinterpret_cast<unsigned char *>(iv.data()), ContentCipher::IvBytes) == 1);
    return iv;
}

/// Flips the lowest bit of the third byte from the end: in the header, this changes the name of a method.
QByteArray flipped(QByteArray bytes)
{
    char &byte = bytes[bytes.size() - 3];
    byte = static_cast<char>(byte ^ 1);
    return bytes;
}

} // namespace

bool ResponseEncryptor::shouldEncrypt(bool requestWasEncrypted) const
{
    return m_encryption.when == ResponseEncryption::When::Always ||
           (m_encryption.when == ResponseEncryption::When::Asked && requestWasEncrypted);
}

HttpResponse ResponseEncryptor::encrypted(HttpResponse answer, const QByteArray &requestProtected,
                                          const QString &damage) const
{
    QByteArray plaintext = QByteArray::fromStdString(answer.body);
    if (damage == u"not-json")
        plaintext = "this is not JSON";
    else if (damage == u"not-utf8")
        plaintext = "{\"message\":\"\xC3\x28\xFF\"}";
    else if (damage == u"nested")
        plaintext = json(encrypt(plaintext, compactHeader(), ContentCipher::TagBytes), ResponseEncryption::Form::Full);

    const bool isFull =
        m_encryption.form == ResponseEncryption::Form::Full || damage == u"protected" || damage == u"kid";
    Envelope envelope = isFull ? encrypt(plaintext, compactHeader(), ContentCipher::TagBytes)
                        : m_encryption.form == ResponseEncryption::Form::Published
                            ? encryptAsPublished(plaintext)
                            : encrypt(plaintext, associatedData(requestProtected), m_encryption.tagBytes);
    if (damage == u"ciphertext")
        envelope.ciphertext = flipped(envelope.ciphertext);
    else if (damage == u"iv")
        envelope.iv = flipped(envelope.iv);
    else if (damage == u"tag")
        envelope.tag = flipped(envelope.tag);
    else if (damage == u"tag-length")
        envelope.tag.chop(1);
    else if (damage == u"protected")
        envelope.protectedText = toBase64Url(flipped(*fromBase64Url(envelope.protectedText)));
    else if (damage == u"kid") {
        envelope.keyId = flipped(envelope.keyId);
        envelope.tag = flipped(envelope.tag); // otherwise the client's key opens it under any name
    }
    answer.body =
        json(envelope, isFull ? ResponseEncryption::Form::Full : ResponseEncryption::Form::Short).toStdString();
    return answer;
}

/// No value in an envelope needs an escape: the key ID consists of letters, digits and a dash, the rest is Base64URL.
QByteArray ResponseEncryptor::json(const Envelope &envelope, ResponseEncryption::Form form)
{
    const QByteArray core = "\"ciphertext\":\"" + toBase64Url(envelope.ciphertext) + "\",\"iv\":\"" +
                            toBase64Url(envelope.iv) + "\",\"tag\":\"" + toBase64Url(envelope.tag) + '"';
    if (form == ResponseEncryption::Form::Short)
        return '{' + core + '}';
    return "{\"protected\":\"" + envelope.protectedText + "\"," + core + ",\"kid\":\"" + envelope.keyId + "\"}";
}

QByteArray ResponseEncryptor::associatedData(const QByteArray &requestProtected) const
{
    switch (m_encryption.associated) {
    case ResponseEncryption::Associated::Request:
        return requestProtected.isEmpty() ? compactHeader() : requestProtected;
    case ResponseEncryption::Associated::Compact:
        return compactHeader();
    case ResponseEncryption::Associated::Spaced:
        return spacedHeader();
    case ResponseEncryption::Associated::Empty:
        break;
    }
    return {};
}

ResponseEncryptor::Envelope ResponseEncryptor::encryptAsPublished(const QByteArray &plaintext) const
{
    const QByteArray iv = newIv();
    const bool isGiven = m_encryption.iv == ResponseEncryption::Iv::Given;
    const QByteArray ciphertext = m_key.cipher.encrypt(isGiven ? iv : m_key.cipher.keyText(), plaintext);
    return {{}, iv, ciphertext, m_key.cipher.macOfCiphertext(ciphertext), {}};
}

ResponseEncryptor::Envelope ResponseEncryptor::encrypt(const QByteArray &plaintext, const QByteArray &associated,
                                                       int tagBytes) const
{
    const QByteArray iv = newIv();
    const QByteArray ciphertext = m_key.cipher.encrypt(iv, plaintext);
    return {associated, iv, ciphertext, m_key.cipher.mac(associated, iv, ciphertext).first(tagBytes), m_key.id};
}

} // namespace clinicdesk::practice
