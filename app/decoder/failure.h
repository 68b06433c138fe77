// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderjob.h"

namespace clinicdesk::decoder {

/// Ends a job. `answerTo()` makes the answer of it.
struct Failed {
    DecoderFailure failure;
};

[[noreturn]] inline void fail(DecoderFailure::Reason reason, const QString &detail)
{
    throw Failed{{.reason = reason, .detail = detail}};
}

[[noreturn]] inline void failDamaged(const QString &detail)
{
    fail(DecoderFailure::Reason::Damaged, detail);
}

/// Call it before memory for the pixels is allocated.
inline void checkPixels(qint64 width, qint64 height)
{
    if (width <= 0 || height <= 0)
        failDamaged(QStringLiteral("the picture has no pixels"));
    if (width > maxDecodedPixels || height > maxDecodedPixels || width * height > maxDecodedPixels)
        fail(DecoderFailure::Reason::TooLarge, QStringLiteral("%1 x %2 pixels").arg(width).arg(height));
}

inline void checkPages(qint64 pages)
{
    if (pages <= 0)
        failDamaged(QStringLiteral("no pages"));
    if (pages > maxDecodedPages)
        fail(DecoderFailure::Reason::TooLarge, QStringLiteral("%1 pages").arg(pages));
}

} // namespace clinicdesk::decoder
