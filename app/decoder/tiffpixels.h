// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"
#include "app/decoder/tiffmessages.h"

namespace clinicdesk::decoder {

struct TiffPixels {
    QImage image; ///< rows and columns as they are in the file
    std::optional<PictureFlaw> flaw;
};

/// Decodes the picture of the current directory, which was opened with the handlers of `messages`. Fails with Damaged
/// where nothing of it can be decoded, and with Unsupported where no codec or conversion is known for it.
TiffPixels readTiffPixels(TIFF *tiff, TiffMessages &messages);

} // namespace clinicdesk::decoder
