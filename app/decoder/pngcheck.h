// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"
#include "app/decoder/pictureflaw.h"
#include "core/document/decoderjob.h"

#include <QSize>

#include <optional>

namespace clinicdesk::decoder {

/// Reads a PNG from its first chunk to its last pixel, a piece at a time. Fails with Damaged where its head cannot be
/// read. Without `checksPixels` only its chunks are visited. No flaw is found in one with more pixels than the limit.
FileReport checkPng(ForeignFile &file, bool checksPixels);

/// What can be read of a damaged PNG, with the size that its head says; the rest is white.
struct DamagedPng {
    QByteArray pixels; ///< RGBA, one byte each, row after row without padding
    std::optional<PictureFlaw> flaw;
};
DamagedPng readDamagedPng(const QByteArray &png, QSize size);

} // namespace clinicdesk::decoder
