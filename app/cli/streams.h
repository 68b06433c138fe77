// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

namespace clinicdesk::cli {

/// Block size for reading standard input and writing standard output.
inline constexpr std::size_t pieceBytes = std::size_t{256} * 1024;

/// Reads the next bytes of standard input; returns 0 at the end. Blocks. FileUnreadable when standard input cannot be
/// read.
Result<qint64> readInput(std::span<char> into);

/// Returns standard input up to its end, with a known size: a file from its current position; everything else is
/// first read completely and stored encrypted (see EncryptedTempFile). FileUnreadable, or StoreUnavailable when there
/// is no space.
Result<std::unique_ptr<ByteSource>> wholeInput();

/// Writes the whole source to standard output. Returns the error of the source; false without a message when the
/// reader has closed the pipe; false with a message on standard error when writing fails.
Result<bool> writeOutput(ByteSource &source);

} // namespace clinicdesk::cli
