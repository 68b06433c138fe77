// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/envelope.h"
#include "app/practice/httpmessage.h"

#include <QByteArray>
#include <QString>

namespace clinicdesk::practice {

/// Which answers are encrypted, and the form of their envelopes (interface 5.2, rule 6).
struct ResponseEncryption {
    enum class When { Never, Asked, Always };
    /// Full: all five members. Short: only ciphertext, iv and tag. Published: the same three members as in the
    /// example of the platform's guide, with a tag of 32 bytes over the ciphertext alone.
    enum class Form { Full, Short, Published };
    /// The associated data of the short form: the `protected` text of the request (compact if there was none), the
    /// `protected` text of the header written compactly or with a space after each colon and comma, or no bytes.
    enum class Associated { Request, Compact, Spaced, Empty };

    When when = When::Asked;
    Form form = Form::Full;
    Associated associated = Associated::Request;
    /// Tag length of the short form: 16, or 32 for the whole HMAC.
    int tagBytes = ContentCipher::TagBytes;
    /// The initialization vector that encrypts in the published form: the key text as in the guide's example, or the
    /// `iv` of the envelope.
    enum class Iv { KeyText, Given };
    Iv iv = Iv::KeyText;
};

/// Encrypts answers. Safe from any thread.
class ResponseEncryptor {
public:
    /// `key` must outlive the encryptor.
    ResponseEncryptor(const SharedKey &key, const ResponseEncryption &encryption)
        : m_key(key)
        , m_encryption(encryption)
    {
    }

    /// Returns whether the answer to a request with or without envelope is encrypted.
    bool shouldEncrypt(bool requestWasEncrypted) const;
    /// Returns the answer with its body encrypted. `requestProtected` is the `protected` text of the request, empty
    /// if there was none. `damage` is the "part" of the fault "damage-seal", empty for no damage. `protected` and
    /// `kid` are always damaged in the full form, because the short form has neither.
    HttpResponse encrypted(HttpResponse answer, const QByteArray &requestProtected, const QString &damage) const;

private:
    struct Envelope {
        QByteArray protectedText;
        QByteArray iv;
        QByteArray ciphertext;
        QByteArray tag;
        QByteArray keyId;
    };

    static QByteArray json(const Envelope &envelope, ResponseEncryption::Form form);
    QByteArray associatedData(const QByteArray &requestProtected) const;
    Envelope encryptAsPublished(const QByteArray &plaintext) const;
    Envelope encrypt(const QByteArray &plaintext, const QByteArray &associated, int tagBytes) const;

    const SharedKey &m_key;
    ResponseEncryption m_encryption;
};

} // namespace clinicdesk::practice
