// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filekind.h"

class QIODevice;

namespace clinicdesk {

/// Decodes a JPEG or PNG from its first byte to its last pixel and keeps nothing of it. Says what is damaged, in
/// technical words for "Details"; empty where every pixel is there. Damage is what a viewer would show as grey, stripes
/// or nothing; metadata does not count.
///
/// Nothing is said of a picture with more than 100 megapixels, of one in several scans with more than 25 (libjpeg holds
/// such a picture in memory) and of kinds of JPEG that libjpeg does not read. The device is open and can seek; it is
/// read from its start. Call it off the window's thread: a photo of 12 megapixels takes about as long as opening it.
QString findPictureDamage(FileKind kind, QIODevice &file);

} // namespace clinicdesk
