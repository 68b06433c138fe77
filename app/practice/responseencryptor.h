// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/envelope.h"
#include "app/practice/httpmessage.h"

#include <QByteArray>
#include <QString>

namespace clinicdesk::practice {

/// Which answers are sealed, and how they then look (interface 5.2, rule 6).
struct ResponseEncryption {
    enum class When { Never, Asked, Always };
    /// Full: all five members. Short: ciphertext, iv and tag alone. Published: the same three members as in the example
    /// of the platform's guide, with a tag of 32 bytes over the ciphertext alone.
    enum class Form { Full, Short, Published };
    /// The associated data of the short form: the `protected` text of the request (compact when there was none), that
    /// of the header written compactly or with a space after each colon and comma, or no bytes.
    enum class Associated { Request, Compact, Spaced, Empty };

    When when = When::Asked;
    Form form = Form::Full;
    Associated associated = Associated::Request;
    /// Of the short form: 16, or 32 for the whole HMAC.
    int tagBytes = ContentCipher::TagBytes;
    /// Of the published form, the initialization vector in use: the key text as in the guide's example, or the given
    /// one.
    enum class Iv { KeyText, Given };
    Iv iv = Iv::KeyText;
};

/// Seals answers. Safe from any thread.
class ResponseEncryptor {
public:
    /// `key` outlives the seal.
    ResponseEncryptor(const SharedKey &key, const ResponseEncryption &sealing)
        : m_key(key)
        , m_sealing(sealing)
    {
    }

    /// Whether the answer to a request that was sealed, or not, is to be sealed.
    bool shouldEncrypt(bool requestWasSealed) const;
    /// The answer with its body sealed. `requestProtected` is the `protected` text of the request, empty when it had
    /// none; `damage` is the "part" of the fault "damage-seal", empty when nothing goes wrong. Protected and kid are
    /// damaged in the full form, whatever form is set, for the short one has neither.
    HttpResponse sealed(HttpResponse answer, const QByteArray &requestProtected, const QString &damage) const;

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
    Envelope sealAsPublished(const QByteArray &plaintext) const;
    Envelope seal(const QByteArray &plaintext, const QByteArray &associated, int tagBytes) const;

    const SharedKey &m_key;
    ResponseEncryption m_sealing;
};

} // namespace clinicdesk::practice
