// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace clinicdesk::decoder {

/// True for streams that `isWholeStream` can check: Deflate and PackBits. Others have no end, or libtiff reads it.
bool hasCheckedEnd(int compression);

/// False for the stored bytes of a strip or tile that do not end where its pixels end, or whose checksum is wrong.
/// libtiff stops at the last pixel, and so misses a hole that stands for more pixels than it had. `maxBytes` is more
/// than `bytes` for a last strip, which some programs fill up.
bool isWholeStream(int compression, QByteArrayView stored, qint64 bytes, qint64 maxBytes);

} // namespace clinicdesk::decoder
