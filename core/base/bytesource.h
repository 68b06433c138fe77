// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace clinicdesk {

/// A stream of bytes that the consumer pulls. Its size is known before the first byte. Used by one thread at a time.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    virtual qint64 sizeBytes() const = 0;

    /// Fills `into` from its start. Returns the number of bytes read, 0 at the end. A source that ends before
    /// `sizeBytes()` bytes returns an error.
    virtual Result<qint64> read(std::span<char> into) = 0;

    /// Goes back to the first byte. Returns false when the source cannot produce the same bytes again (an encrypted
    /// body: each try has its own IV); the caller must then make a new source.
    virtual bool restart() = 0;
};

/// Makes a new source for each try.
using ByteSourceMaker = std::function<Result<std::unique_ptr<ByteSource>>()>;

/// Reads the bytes of a file unchanged. FileUnreadable when the file cannot be opened, disappears or becomes shorter.
Result<std::unique_ptr<ByteSource>> openFileSource(const QString &path);

/// Reads until `into` is full. FileUnreadable when the source ends first.
Result<void> readAll(ByteSource &source, std::span<std::byte> into);

/// Reads bytes from memory.
std::unique_ptr<ByteSource> makeMemorySource(QByteArray bytes);

/// Reads `bytes`, which `owner` keeps for as long as the source needs them. If they are secret, use it only where the
/// reader encrypts them: every `read()` makes a copy that is not wiped.
std::unique_ptr<ByteSource> makeMemorySource(QByteArrayView bytes, std::shared_ptr<const void> owner);

} // namespace clinicdesk
