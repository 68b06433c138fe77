// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QDate>

#include <optional>

namespace clinicdesk {

/// The day on which a photo was taken, by its camera: `DateTimeOriginal` in the EXIF data of a JPEG. Nothing where
/// there is none, and for a day that cannot be a document's: before 1900 or after `today`. Clocks of cameras may be
/// wrong: offer it, never set it.
std::optional<QDate> dateInPicture(QByteArrayView bytes, QDate today);

} // namespace clinicdesk
