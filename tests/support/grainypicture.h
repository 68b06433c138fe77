// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// Pictures of 200 by 200 pixels, as grainy as a photo, so that their data are long; the same every time. Encoded by
/// Qt.
namespace clinicdesk::support {

enum class JpegScans { One, Several };
enum class PngColors { True, Palette, SixteenBits, BlackAndWhite };

QByteArray grainyJpeg(JpegScans scans);
QByteArray grainyGreyJpeg();
QByteArray grainyPng(PngColors colors = PngColors::True);

} // namespace clinicdesk::support
