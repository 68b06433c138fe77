// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/secretbytes.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace clinicdesk {

/// A stream of bytes that is pulled, whose size is known before the first byte. Used on one thread at a time.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    virtual qint64 sizeBytes() const = 0;

    /// Fills `into` from its start; the number of bytes given, 0 at the end. A source that ends before `sizeBytes()`
    /// bytes says so with an error.
    virtual Result<qint64> read(std::span<char> into) = 0;

    /// Back to the first byte. False when the same bytes cannot be given a second time (a sealed body: each try has
    /// its own IV); then a new source is made.
    virtual bool restart() = 0;
};

/// Makes a fresh source for each try.
using ByteSourceMaker = std::function<Result<std::unique_ptr<ByteSource>>()>;

/// The bytes of a file as they lie on the disk. FileUnreadable when it cannot be opened, vanishes or becomes shorter.
Result<std::unique_ptr<ByteSource>> openFileSource(const QString &path);

/// Reads until `into` is full; FileUnreadable when the source ends before.
Result<void> readWhole(ByteSource &source, std::span<std::byte> into);

/// Bytes in memory.
std::unique_ptr<ByteSource> makeMemorySource(QByteArray bytes);

/// The same for bytes that are wiped with the source. Whoever reads them makes copies: only for what seals them.
std::unique_ptr<ByteSource> makeSecretSource(SecretBytes bytes);

} // namespace clinicdesk
