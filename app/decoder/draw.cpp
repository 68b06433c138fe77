// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/draw.h"

#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/pdf.h"

#include <algorithm>

namespace clinicdesk::decoder {

namespace {

Raster asStored(const QByteArray &file, SourceKind kind, int page)
{
    switch (kind) {
    case SourceKind::Jpeg:
        return readJpeg(file);
    case SourceKind::Heic:
    case SourceKind::Avif:
        return readHeic(file);
    case SourceKind::Tiff:
        return readTiff(file, page);
    case SourceKind::WebP:
        return readWebP(file);
    case SourceKind::Bmp:
        return readBmp(file);
    case SourceKind::Gif:
        return readGif(file);
    case SourceKind::Jpeg2000:
        return readJpeg2000(file);
    default:
        return readPng(file);
    }
}

} // namespace

SourceKind kindOfFile(const QByteArray &file)
{
    const auto kind = sourceKindOf(QByteArrayView(file).first(std::min<qsizetype>(file.size(), kindPrefixBytes)));
    if (!kind)
        fail(DecoderFailure::Reason::Unsupported, {});
    return *kind;
}

PictureFacts factsOf(const QByteArray &file, SourceKind kind)
{
    switch (kind) {
    case SourceKind::Heic:
    case SourceKind::Avif:
        return describeHeic(file);
    case SourceKind::Tiff:
        return describeTiff(file);
    case SourceKind::WebP:
        return describeWebP(file);
    case SourceKind::Bmp:
        return describeBmp(file);
    case SourceKind::Gif:
        return describeGif(file);
    case SourceKind::Jpeg2000:
        return describeJpeg2000(file);
    default:
        return describePng(file);
    }
}

Raster readRaster(const QByteArray &file, SourceKind kind, int page)
{
    if (kind != SourceKind::Tiff && page != 0)
        failDamaged(QStringLiteral("there is only one page"));
    auto raster = asStored(file, kind, page);
    raster.image = withoutEmptyAlpha(std::move(raster.image));
    return raster;
}

PageDrawer::PageDrawer(const QByteArray &file)
    : m_file(file)
    , m_kind(kindOfFile(file))
{
    if (m_kind == SourceKind::Pdf)
        m_pdf = std::make_unique<PdfPages>(file);
}

PageDrawer::~PageDrawer() = default;

int PageDrawer::count() const
{
    return m_pdf ? m_pdf->count() : m_kind == SourceKind::Tiff ? describeTiff(m_file).pages : 1;
}

QImage PageDrawer::draw(int page, QSize within) const
{
    if (m_pdf)
        return m_pdf->picture(page, within);
    const auto longer = std::max(within.width(), within.height()); // it may be turned
    const auto raster = m_kind == SourceKind::Jpeg && page == 0 ? readJpeg(m_file, QSize(longer, longer))
                                                                : readRaster(m_file, m_kind, page);
    m_hadFlaw = raster.flaw.has_value();
    // Made smaller before it is turned, which is then less work.
    const auto limit = raster.orientation >= 5 ? within.transposed() : within;
    return upright(decoder::within(onWhite(raster.image), limit), raster.orientation);
}

} // namespace clinicdesk::decoder
