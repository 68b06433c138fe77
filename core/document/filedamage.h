// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filekind.h"

class QIODevice;

namespace clinicdesk {

/// Returns what is missing in a file of that kind, as technical text for "Details", or an empty text if its structure
/// is complete. Decodes nothing; `picturedecode.h` and `pdfdecode.h` do that.
///
/// - PNG: IHDR is valid, every chunk is inside the file, and there are image data and IEND.
/// - JPEG: there are a frame with a size, a scan, and the end marker EOI after it. Thumbnails do not count.
/// - PDF: there is `%%EOF` in the last 64 KiB, with a `startxref` before it and no object after it, and the file has a
///   cross-reference table or stream. (A truncated PDF can end in an appended update, or after the first part of a
///   linearized file.)
///
/// Data after the end of the picture or document is accepted, because cameras and scanners append it. Reads the file
/// from its start in blocks, a picture completely. The device must be open and seekable. Do not call it on the window's
/// thread.
QString findDamage(FileKind kind, QIODevice &file);

} // namespace clinicdesk
