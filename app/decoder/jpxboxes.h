// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

// The boxes of a JPEG 2000 file (ISO 15444-1, annex I) that say something besides the pixels.
namespace clinicdesk::decoder {

/// Whether EXIF, XMP or the coordinates of a map name a place. A codestream without boxes names none.
bool jpxHasLocation(QByteArrayView jpx);

/// Its pixels and what they need: a part of `jpx`.
QByteArrayView jpxCodestream(QByteArrayView jpx);

/// The same pixels and colours, without the boxes that can name a place.
QByteArray jpxWithoutNotes(QByteArrayView jpx);

} // namespace clinicdesk::decoder
