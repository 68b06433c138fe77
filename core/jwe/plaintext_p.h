// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/jwe/aescbc_p.h"
#include "core/jwe/ciphertextbuffer_p.h"
#include "core/jwe/encryptor.h"

namespace clinicdesk::jwe {

/// Makes the plaintext of a ciphertext whose tag has been compared and which is rewound to its first byte. `padding` is
/// the number of padding bytes at its end. With more than one thread, another thread reads the ciphertext a few blocks
/// ahead.
std::unique_ptr<ByteSource> makePlaintext(std::unique_ptr<CiphertextBuffer> ciphertext, SharedContentKey key,
                                          const Iv &iv, std::size_t padding, ThreadCount threads);

} // namespace clinicdesk::jwe
