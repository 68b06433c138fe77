// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/jwe/contentkey.h"
#include "core/jwe/encryptor.h"
#include "core/jwe/tagforms.h"

#include <QByteArray>

namespace clinicdesk::jwe {

/// The keys and limits for opening an envelope.
struct DecryptOptions {
    KeyRing keys;
    /// The `protected` text of our request, for an answer without one; empty if the request had no envelope.
    QByteArray requestProtected;
    qint64 maxBytes = 64'000'000; ///< of the whole envelope
    ThreadCount threads = ThreadCount::Automatic;
    TagForms tagForms = TagForms::Any; ///< accepted for an answer without `protected`
};

/// Opens an envelope that arrives in pieces. Its members may have any order.
///
/// Returns no byte of the plaintext before the tag has been compared, in constant time. Until then a large ciphertext
/// is in an unnamed file that disappears with this object, so memory does not depend on the size.
///
/// Errors: JweMalformed (`detail` says what is wrong with the envelope: it is not a JSON object, a member is missing,
/// occurs twice or is not strict Base64URL, a length is impossible, `alg` or `enc` is not supported, `zip` or `crit` is
/// present), SignInKeyMissing (no key has the ID of the envelope, and the first key does not open it; `subject` is the
/// ID), ServiceAnswerTooLarge (more than `maxBytes`), StoreUnavailable (the file cannot be written or read). Every
/// other failure is the same JweNotAuthentic.
///
/// An answer without `protected` is opened as the conventions say (facts of interface 5.2 rule 6): the texts that it
/// may have had are tried one after the other. With `TagForms::Any` its tag may also have 32 bytes: the whole HMAC of
/// RFC 7518, or the HMAC over the ciphertext only, as in the platform's published example. In the published form the
/// content is decrypted with the given IV, or with the key text as IV if the given one does not produce the start of a
/// JSON text.
class Decryptor {
public:
    explicit Decryptor(DecryptOptions rules);
    Decryptor(Decryptor &&) noexcept;
    Decryptor &operator=(Decryptor &&) noexcept;
    ~Decryptor();

    /// Processes the next piece of the envelope. After an error every call returns that error.
    Result<void> take(QByteArrayView piece);

    /// Returns the verified plaintext after the last piece. Call it only once.
    Result<std::unique_ptr<ByteSource>> finish();

private:
    class Opening;
    friend Result<std::unique_ptr<ByteSource>> openEnvelope(const QByteArray &envelope, DecryptOptions rules);

    std::unique_ptr<Opening> m_opening;
};

/// Opens an envelope in memory, with the same errors. Its bytes stay shared while the plaintext is read, and nothing is
/// written to the disk.
Result<std::unique_ptr<ByteSource>> openEnvelope(const QByteArray &envelope, DecryptOptions rules);

/// Returns true if the bytes look like an envelope, or like one of which a part is missing: a JSON object with the text
/// members `ciphertext` and one of `iv`, `tag` and `protected`, or with `iv` and `tag`. Such bytes must be opened or
/// refused, never used as an ordinary answer.
bool looksLikeEnvelope(QByteArrayView bytes);

} // namespace clinicdesk::jwe
