// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

// A JPEG inside a PDF. Readers of PDFs use none of its notes.
namespace clinicdesk::decoder {

/// False as well for one that cannot be read.
bool photoHasLocation(const QByteArray &jpeg);

/// The same pixels, without the notes of cameras and editors, and without what follows the picture.
QByteArray photoWithoutNotes(const QByteArray &jpeg);

/// False for a JPEG with a part that is missing or damaged, or that is stored in a form that not all readers know.
bool isPhotoReadable(const QByteArray &jpeg);

} // namespace clinicdesk::decoder
