// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/pictureflaw.h"

#include <QByteArray>

#include <optional>

namespace clinicdesk::decoder {

/// Decodes a JPEG 2000 picture (a file, or its codestream alone) and says what is wrong with it. Nothing for one above
/// the limit of pixels.
std::optional<PictureFlaw> checkJpx(const QByteArray &jpx);

} // namespace clinicdesk::decoder
