// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

namespace clinicdesk::cli {

/// Pieces in which standard input and output are read and written.
inline constexpr std::size_t pieceBytes = std::size_t{256} * 1024;

/// The next bytes of standard input, 0 at its end. Blocks. FileUnreadable when it cannot be read.
Result<qint64> readInput(std::span<char> into);

/// Standard input to its end, with its size known beforehand: a file as it lies there, from where it stands; everything
/// else is read first and kept sealed (see SealedScratch). FileUnreadable, or StoreUnavailable when there is no room.
Result<std::unique_ptr<ByteSource>> wholeInput();

/// Everything of the source to standard output. The error is that of the source; nothing is said, and false given, when
/// nobody reads any more; false with a sentence on standard error when it cannot be written.
Result<bool> writeOutput(ByteSource &source);

} // namespace clinicdesk::cli
