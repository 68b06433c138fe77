// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/jwe/contentkey.h"
#include "core/jwe/encryptor.h"
#include "core/jwe/tagforms.h"

#include <QByteArray>

namespace clinicdesk::jwe {

/// What an envelope is opened with and how large it may be.
struct OpeningRules {
    KeyRing keys;
    /// The `protected` text of our own request, for an answer that has none; empty when there was no envelope.
    QByteArray requestProtected;
    qint64 capBytes = 64'000'000; ///< of the whole envelope
    Threads threads = Threads::Automatic;
    TagForms tagForms = TagForms::Any; ///< accepted on an answer without `protected`
};

/// Opens an envelope that comes in pieces, its members in any order.
///
/// No byte of the plaintext is given before the tag has been compared, in constant time. Meanwhile a large ciphertext
/// lies in an unnamed file that vanishes with this object, so memory does not depend on the size.
///
/// Errors: JweMalformed (`detail` says what is wrong with the envelope: it is no JSON object, a member is missing,
/// doubled or no strict Base64URL, lengths cannot be, `alg` or `enc` is not ours, `zip` or `crit` is there),
/// SignInKeyMissing (no key of that name; `subject` is the name), ServiceAnswerTooLarge (over the cap),
/// StoreUnavailable (no room for the part file), and for everything else one and the same JweNotAuthentic.
///
/// An answer without `protected` is opened as the conventions say (facts of interface 5.2 rule 6): with the texts that
/// may have stood there, one after the other. With `TagForms::Any` its tag may also have 32 bytes: the whole HMAC of
/// RFC 7518, or the HMAC over the ciphertext alone as in the platform's published example. In the published form the
/// content is decrypted with the given IV, or with the key text as IV where the given one yields no start of a JSON
/// text.
class Decryptor {
public:
    explicit Decryptor(OpeningRules rules);
    Decryptor(Decryptor &&) noexcept;
    Decryptor &operator=(Decryptor &&) noexcept;
    ~Decryptor();

    /// The next piece of the envelope. After an error nothing more is taken.
    Result<void> take(QByteArrayView piece);

    /// The verified plaintext, once all pieces were taken. To be called once.
    Result<std::unique_ptr<ByteSource>> finish();

private:
    class Opening;
    friend Result<std::unique_ptr<ByteSource>> openEnvelope(const QByteArray &envelope, OpeningRules rules);

    std::unique_ptr<Opening> m_opening;
};

/// Opens an envelope in memory, with the same errors; its bytes stay shared for as long as the plaintext is read, and
/// nothing goes to the disk.
Result<std::unique_ptr<ByteSource>> openEnvelope(const QByteArray &envelope, OpeningRules rules);

/// Whether bytes look like an envelope: a JSON object with the members `ciphertext`, `iv` and `tag`, all text. What
/// looks like one is opened or refused, never taken for an ordinary answer.
bool looksLikeEnvelope(QByteArrayView bytes);

} // namespace clinicdesk::jwe
