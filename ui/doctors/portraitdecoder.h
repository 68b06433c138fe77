// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/service/profilepicture.h"

#include <QByteArray>
#include <QImage>

namespace clinicdesk::ui {

/// Larger pictures are not decoded.
inline constexpr qint64 maxPortraitPixels = 20'000'000;

/// Decodes the middle of a picture as a square with this side in pixels, turned as the camera recorded. The format is
/// detected from the content, and the size is checked before decoding. FileTooLarge with the pixels found and allowed,
/// FileUnsupported for a format that this computer cannot show, FileUnreadable for a damaged picture. Any thread.
Result<QImage> decodePortrait(const QByteArray &bytes, int sidePixels);

/// Why a picture is not shown, as the end of a sentence: "it has 100 million pixels, 20 million are the limit".
QString pictureProblemText(const Error &error);
/// The same for an address from which nothing is fetched.
QString pictureProblemText(PictureAddressProblem problem);

} // namespace clinicdesk::ui
