// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/jwe/contentkey.h"

namespace clinicdesk::jwe {

/// How the work of one body is shared out. Two: another thread computes the HMAC, and of a body that was opened it
/// fetches the ciphertext a second time. Three: of a body that is sealed, yet another one reads the plaintext and makes
/// the envelope a little ahead of whoever reads it. Automatic: one thread up to a plaintext of 1 MB, above it all of
/// them.
enum class Threads { Automatic, One, Two, Three };

/// An envelope made while it is read: JWE JSON serialization, `dir`, `A128CBC-HS256` (interface 5.2; RFC 7516,
/// section 7.2; RFC 7518, section 5.2): {"protected","iv","ciphertext","tag","kid"}.
///
/// Pulls `plaintext`, whose size must be right, on one thread, which need not be the reading one. The IV is new, from
/// the system's random source. `sizeBytes()` is exact before the first byte; `restart()` is always false: a further try
/// needs an envelope of its own. Memory does not depend on the size. `read()` passes on the error of `plaintext`.
std::unique_ptr<ByteSource> makeEnvelope(std::unique_ptr<ByteSource> plaintext, const NamedKey &key,
                                         Threads threads = Threads::Automatic);

/// The `protected` text that every envelope made here carries, in Base64URL.
QByteArray protectedText();

/// The plaintext of an encrypted file upload (interface 4.3): {"file":"<Base64 of the bytes>"}, made while it is read.
std::unique_ptr<ByteSource> wrapFile(std::unique_ptr<ByteSource> file);

} // namespace clinicdesk::jwe
