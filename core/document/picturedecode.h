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
/// Returns nothing for a picture with more than 100 megapixels, for one in several scans with more than 25 (libjpeg
/// keeps such a picture in memory), and for kinds of JPEG that libjpeg cannot read. The device must be open and able to
/// seek; it is read from its start. Do not call it on the window's thread: it takes about as long as decoding the
/// picture.
QString findPictureDamage(FileKind kind, QIODevice &file);

} // namespace clinicdesk
