// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QFile>

#include <memory>
#include <span>

namespace clinicdesk::jwe {

/// Stores the ciphertext of an envelope until its tag has been compared. A small ciphertext stays in memory. A larger
/// one goes to an unnamed file that only this process can read, except when the envelope is in memory anyway: then it
/// is decoded a second time.
class CiphertextBuffer {
public:
    CiphertextBuffer() = default;
    /// For an envelope in memory. Its Base64URL text starts at `text` within `envelope`; appended bytes are only
    /// counted.
    CiphertextBuffer(QByteArray envelope, const char *text);

    /// Appends the next bytes. StoreUnavailable if the disk cannot store them.
    Result<void> append(std::span<const unsigned char> bytes);

    qint64 sizeBytes() const { return m_sizeBytes; }

    /// Goes back to the first byte.
    Result<void> rewind();
    /// Reads the next bytes until `into` is full. After each rewind, every size except the last must be a multiple of
    /// 48.
    Result<void> read(std::span<unsigned char> into);

private:
    static constexpr qsizetype memoryCapBytes = 500'000;

    qint64 m_sizeBytes = 0;
    QByteArray m_envelope;
    const char *m_text = nullptr;
    QByteArray m_bytes;
    std::unique_ptr<QFile> m_file;
    qint64 m_readBytes = 0;
};

} // namespace clinicdesk::jwe
