// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

#include <memory>

namespace clinicdesk::cli {

/// Collects bytes of unknown size: the length of an envelope must be known before its first byte. The first megabyte
/// stays in memory. Above that, all bytes are stored in an unnamed file, encrypted (AES-256 in counter mode) under a
/// key that is generated for this file and is only in the memory of this process. So no plaintext is written to disk,
/// memory use does not depend on the size, and remains after a crash cannot be read.
class EncryptedTempFile {
public:
    EncryptedTempFile();
    EncryptedTempFile(EncryptedTempFile &&) noexcept;
    EncryptedTempFile &operator=(EncryptedTempFile &&) noexcept;
    ~EncryptedTempFile();

    /// StoreUnavailable when the disk is full or fails.
    Result<void> append(QByteArrayView bytes);

    /// Returns the appended bytes from the first byte on.
    Result<std::unique_ptr<ByteSource>> finish() &&;

private:
    class File;
    QByteArray m_bytes;
    std::unique_ptr<File> m_file;
};

} // namespace clinicdesk::cli
