// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/answer.h"

#include "app/decoder/convert.h"
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/pdf.h"
#include "app/decoder/readers.h"

#include <algorithm>
#include <exception>
#include <new>

namespace clinicdesk::decoder {

namespace {

SourceKind kindOfFile(const QByteArray &file)
{
    const auto kind = sourceKindOf(QByteArrayView(file).first(std::min<qsizetype>(file.size(), kindPrefixBytes)));
    if (!kind)
        fail(DecoderFailure::Reason::Unsupported, {});
    return *kind;
}

FileDescription describedJpeg(const QByteArray &file)
{
    const auto notes = readJpegNotes(file);
    return {.kind = SourceKind::Jpeg,
            .size = notes.size,
            .orientation = readExif(notes.exif).orientation,
            .hasLocation = notes.hasLocation};
}

FileDescription describedPdf(const QByteArray &file)
{
    const PdfPages pages(file);
    const auto size = pages.pointSize(0).toSize().expandedTo({0, 0}).boundedTo({1'000'000, 1'000'000});
    return {.kind = SourceKind::Pdf, .size = size, .pages = pages.count()};
}

PictureFacts factsOf(const QByteArray &file, SourceKind kind)
{
    switch (kind) {
    case SourceKind::Heic:
        return describeHeic(file);
    case SourceKind::Tiff:
        return describeTiff(file);
    case SourceKind::WebP:
        return describeWebP(file);
    default:
        return describeSimple(file, kind);
    }
}

FileDescription describe(const QByteArray &file)
{
    const auto kind = kindOfFile(file);
    if (kind == SourceKind::Pdf)
        return describedPdf(file);
    if (kind == SourceKind::Jpeg)
        return describedJpeg(file);
    const auto facts = factsOf(file, kind);
    return {.kind = kind,
            .size = facts.size,
            .pages = facts.pages,
            .orientation = facts.orientation,
            .hasLocation = facts.hasLocation,
            .pictures = facts.pictures};
}

Raster read(const QByteArray &file, SourceKind kind, const PictureJob &job)
{
    const auto longer = std::max(job.within.width(), job.within.height()); // it may be turned
    switch (kind) {
    case SourceKind::Jpeg:
        return readJpeg(file, QSize(longer, longer));
    case SourceKind::Heic:
        return readHeic(file);
    case SourceKind::Tiff:
        return readTiff(file, job.page);
    case SourceKind::WebP:
        return readWebP(file);
    default:
        return readSimple(file, kind);
    }
}

QImage draw(const QByteArray &file, const PictureJob &job)
{
    const auto kind = kindOfFile(file);
    if (kind == SourceKind::Pdf)
        return PdfPages(file).picture(job.page, job.within);
    if (kind != SourceKind::Tiff && job.page != 0)
        failDamaged(QStringLiteral("there is only one page"));
    const auto raster = read(file, kind, job);
    // Made smaller before it is turned, which is then less work.
    const auto limit = raster.orientation >= 5 ? job.within.transposed() : job.within;
    return upright(within(onWhite(raster.image), limit), raster.orientation);
}

PagePicture picture(const QByteArray &file, const PictureJob &job)
{
    const auto image = draw(file, job).convertToFormat(QImage::Format_RGB32);
    checkPixels(image.width(), image.height());
    // Rows of four bytes for each pixel have no gaps.
    return {.size = image.size(),
            .pixels = QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes())};
}

struct Work {
    const QByteArray &file;

    DecoderAnswer operator()(const DescribeJob &) const { return describe(file); }
    DecoderAnswer operator()(const PictureJob &job) const { return picture(file, job); }
    DecoderAnswer operator()(const ConvertJob &job) const { return convert(file, kindOfFile(file), job); }
};

} // namespace

DecoderAnswer answerTo(const DecoderJob &job, const QByteArray &file)
{
    try {
        return std::visit(Work{file}, job);
    } catch (const Failed &failed) {
        return failed.failure;
    } catch (const std::bad_alloc &) {
        return DecoderFailure{.reason = DecoderFailure::Reason::NoMemory, .detail = QStringLiteral("no memory")};
    } catch (const std::exception &exception) {
        return DecoderFailure{.reason = DecoderFailure::Reason::Damaged, .detail = QString::fromUtf8(exception.what())};
    }
}

} // namespace clinicdesk::decoder
