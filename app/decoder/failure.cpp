// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"

namespace clinicdesk::decoder {

void fail(DecoderFailure::Reason reason, const QString &detail)
{
    throw Failed{{.reason = reason, .detail = detail}};
}

void failDamaged(const QString &detail)
{
    fail(DecoderFailure::Reason::Damaged, detail);
}

void failLocked(const QString &detail)
{
    fail(DecoderFailure::Reason::Locked, detail);
}

void failPagesMissing(const QString &detail)
{
    fail(DecoderFailure::Reason::PagesMissing, detail);
}

void checkPixels(qint64 width, qint64 height)
{
    if (width <= 0 || height <= 0)
        failDamaged(QStringLiteral("the picture has no pixels"));
    constexpr qint64 maxSide = 1'000'000; // as answers have it
    if (width > maxSide || height > maxSide || width * height > maxDecodedPixels)
        fail(DecoderFailure::Reason::TooLarge, QStringLiteral("%1 x %2 pixels").arg(width).arg(height));
}

void checkPages(qint64 pages)
{
    if (pages <= 0)
        failDamaged(QStringLiteral("no pages"));
    if (pages > maxDecodedPages)
        fail(DecoderFailure::Reason::TooLarge, QStringLiteral("%1 pages").arg(pages));
}

FileFlaws flawsOf(const std::optional<PictureFlaw> &flaw, int page)
{
    if (!flaw)
        return {};
    return {
        {.kind = FileFlaw::Kind::Picture, .page = page, .isLarge = flaw->missing >= largeLoss, .detail = flaw->detail}};
}

} // namespace clinicdesk::decoder
