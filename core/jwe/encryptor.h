// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/jwe/contentkey.h"

namespace clinicdesk::jwe {

/// How many threads work on one body. Two: a second thread computes the HMAC; when an envelope is opened, it also reads
/// the stored ciphertext ahead. Three: when an envelope is made, a third thread also reads the plaintext and encrypts a
/// little ahead of the reader. Automatic: one thread for up to 1 MB of plaintext, otherwise all of them.
enum class ThreadCount { Automatic, One, Two, Three };

/// Makes an envelope while it is read: JWE JSON serialization, `dir`, `A128CBC-HS256` (interface 5.2; RFC 7516, section
/// 7.2; RFC 7518, section 5.2): {"protected","iv","ciphertext","tag","kid"}.
///
/// Reads `plaintext`, whose `sizeBytes()` must be right, on one thread, which may be another one than the caller's. The
/// IV is new, from the system's random source. `sizeBytes()` is exact before the first byte. `restart()` always returns
/// false: a new try needs a new envelope. Memory does not depend on the size. `read()` returns the errors of
/// `plaintext`.
std::unique_ptr<ByteSource> makeEnvelope(std::unique_ptr<ByteSource> plaintext, const NamedKey &key,
                                         ThreadCount threads = ThreadCount::Automatic);

/// Returns the `protected` text of every envelope made here, in Base64URL.
QByteArray protectedText();

/// Makes the plaintext of an encrypted file upload (interface 4.3) while it is read: {"file":"<Base64 of the bytes>"}.
std::unique_ptr<ByteSource> wrapFile(std::unique_ptr<ByteSource> file);

} // namespace clinicdesk::jwe
