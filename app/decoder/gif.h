// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"

#include <QByteArrayView>

namespace clinicdesk::decoder {

/// Checks the first picture of a GIF, because Qt shows one that was cut off or has a hole without a word. Fails with
/// Damaged where the file ends before three quarters of the picture.
std::optional<PictureFlaw> checkGif(QByteArrayView gif);

} // namespace clinicdesk::decoder
