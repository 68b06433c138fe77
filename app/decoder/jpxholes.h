// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArrayView>

#include <optional>

namespace clinicdesk::decoder {

/// Finds bytes among the pixels of a JPEG 2000 picture that no program writes: a hole of zeros, or of other bytes.
/// Decoders take both for pixels. What follows a hole in its tile counts as missing. A codestream whose structure
/// cannot be read has no hole: OpenJPEG refuses it.
std::optional<PictureFlaw> findJpxHole(QByteArrayView jpx);

} // namespace clinicdesk::decoder
