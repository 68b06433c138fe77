// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QTemporaryFile>

#include <memory>
#include <span>

namespace clinicdesk::jwe {

/// Keeps the ciphertext of an envelope until its tag was compared. A little stays in memory; more goes to an unnamed
/// file that only this process can read, unless the text lies in memory anyway, where it is decoded a second time.
class CiphertextShelf {
public:
    CiphertextShelf() = default;
    /// The text in Base64URL begins at `text` within `envelope`; of the bytes that are appended only the number counts.
    CiphertextShelf(QByteArray envelope, const char *text);

    /// The next bytes. StoreUnavailable when the disk takes no more.
    Result<void> append(std::span<const unsigned char> bytes);

    qint64 sizeBytes() const { return m_sizeBytes; }

    /// Reading starts at the first byte.
    Result<void> rewind();
    /// The next bytes, as many as are wanted. Between two rewinds the number wanted is a multiple of 48, except for the
    /// last ones.
    Result<void> read(std::span<unsigned char> into);

private:
    static constexpr qsizetype memoryCapBytes = 1'000'000;

    qint64 m_sizeBytes = 0;
    QByteArray m_envelope;
    const char *m_text = nullptr;
    QByteArray m_bytes;
    std::unique_ptr<QTemporaryFile> m_file;
    qint64 m_readBytes = 0;
};

} // namespace clinicdesk::jwe
