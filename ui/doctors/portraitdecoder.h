// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/service/profilepicture.h"

#include <QByteArray>
#include <QImage>

namespace clinicdesk::ui {

/// A picture of more pixels is not decoded.
inline constexpr qint64 mostPortraitPixels = 20'000'000;

/// Decodes a picture as a square of that many pixels, the middle of it, turned as its camera said. The kind is the one
/// of its content, and its size is looked at before anything is decoded. FileTooLarge with the pixels found and
/// allowed, FileUnsupported for a kind that this computer cannot show, FileUnreadable for a damaged one. Any thread.
Result<QImage> decodePortrait(const QByteArray &bytes, int sidePixels);

/// Why a picture is not shown, as the end of a sentence: "it has 100 million pixels, 20 million are the limit".
QString pictureProblemText(const Error &error);
/// The same for an address that nothing is fetched from.
QString pictureProblemText(PictureAddressProblem problem);

} // namespace clinicdesk::ui
