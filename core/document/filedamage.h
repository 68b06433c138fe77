// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filekind.h"

class QIODevice;

namespace clinicdesk {

/// What is missing of a file of that kind, in technical words for "Details"; empty where it is whole as far as its
/// structure says. Nothing is decoded; `picturedecode.h` and `pdfdecode.h` do that.
///
/// - PNG: IHDR is sound, every chunk is inside the file, there are image data and IEND.
/// - JPEG: a frame with a size, a scan, and the end marker EOI after it. Thumbnails do not count.
/// - PDF: `%%EOF` in the last 64 KiB, a `startxref` before it and no object after it (a PDF that is cut off can end in
///   what was added to it, or in what follows the first part of one made for the web), and a cross-reference table or
///   stream in the file.
///
/// What follows the end of the picture or document is tolerated: cameras and scanners append to it. Reads the file from
/// its start in pieces, a picture in full. The device is open and can seek. Call it off the window's thread.
QString findDamage(FileKind kind, QIODevice &file);

} // namespace clinicdesk
