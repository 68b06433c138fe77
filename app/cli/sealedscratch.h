// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

#include <memory>

namespace clinicdesk::cli {

/// Bytes that come without a size, kept until all are there: an envelope's length is needed before its first byte. The
/// first megabyte stays in memory; once there is more, everything goes into a file without a name, encrypted (AES-256
/// in counter mode) under a key that is made for it and lies in this process alone: no plaintext reaches a disk, memory
/// does not depend on the size, and what is left of it after a crash cannot be read.
class SealedScratch {
public:
    SealedScratch();
    SealedScratch(SealedScratch &&) noexcept;
    SealedScratch &operator=(SealedScratch &&) noexcept;
    ~SealedScratch();

    /// StoreUnavailable when the disk takes no more.
    Result<void> append(QByteArrayView bytes);

    /// What was appended, from its first byte.
    Result<std::unique_ptr<ByteSource>> finish() &&;

private:
    class File;
    QByteArray m_bytes;
    std::unique_ptr<File> m_file;
};

} // namespace clinicdesk::cli
