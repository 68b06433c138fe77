// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/convert.h"

#include "app/decoder/draw.h"
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdffit.h"

#include <QColorSpace>

#include <array>
#include <cmath>

namespace clinicdesk::decoder {

namespace {

/// How a picture becomes smaller, from the best to the last try.
struct Quality {
    int percent = 0; ///< of JPEG; 0 keeps every pixel
    int maxSide = 0;
};

constexpr int anySide = 1'000'000;

/// What happened to a file.
struct Changes {
    bool isConverted = false;
    bool isTurned = false;
    bool isWithoutLocation = false; ///< there was one
    bool isSmaller = false;
    bool isFirstOfSeveral = false;
    bool isSignatureRemoved = false;

    QList<FileChange> list() const
    {
        QList<FileChange> changes;
        for (const auto &[is, change] :
             {std::pair(isConverted, FileChange::Converted), std::pair(isTurned, FileChange::Turned),
              std::pair(isWithoutLocation, FileChange::LocationRemoved), std::pair(isSmaller, FileChange::MadeSmaller),
              std::pair(isFirstOfSeveral, FileChange::FirstOfSeveral),
              std::pair(isSignatureRemoved, FileChange::SignatureRemoved)}) {
            if (is)
                changes.append(change);
        }
        return changes;
    }
};

struct FittedJpeg {
    QByteArray bytes;
    QSize size;
    bool isSmaller = false;
    std::optional<PictureFlaw> flaw = {}; ///< of a photo
};

constexpr std::array jpegQualities{92, 85, 75};

/// In the best of the qualities that is small enough; in the last one if none is.
template <class Picture>
FittedJpeg withBestQuality(const Picture &picture, const QByteArray &exif, const QByteArray &profile, qint64 maxBytes)
{
    FittedJpeg fitted;
    for (const int quality : jpegQualities) {
        fitted = {writeJpeg(picture, quality, exif, profile), picture.size(), quality != jpegQualities.front()};
        if (fitted.bytes.size() <= maxBytes)
            break;
    }
    return fitted;
}

/// `bytes` are those of the whole picture in the last of the qualities.
FittedJpeg withFewerPixels(QImage image, qsizetype bytes, const QByteArray &exif, const QByteArray &profile,
                           qint64 maxBytes)
{
    constexpr int tries = 5;
    constexpr int minSide = 64;
    constexpr double reserve = 0.9;
    for (int i = 0; i < tries; ++i) {
        const auto scale = std::sqrt(static_cast<double>(maxBytes) / static_cast<double>(bytes)) * reserve;
        const auto size = image.size() * scale;
        if (size.width() < minSide || size.height() < minSide)
            break;
        image = within(image, size);
        const auto jpeg = writeJpeg(image, jpegQualities.back(), exif, profile);
        if (jpeg.size() <= maxBytes)
            return {jpeg, image.size(), true};
        bytes = jpeg.size();
    }
    fail(DecoderFailure::Reason::CannotFit, QStringLiteral("%1 bytes at last").arg(bytes));
}

/// First by quality, then by size: text stays readable longer with fewer colours than with fewer pixels.
FittedJpeg fitJpeg(const QImage &image, const QByteArray &exif, const QByteArray &profile, qint64 maxBytes)
{
    const auto fitted = withBestQuality(image, exif, profile, maxBytes);
    return fitted.bytes.size() <= maxBytes ? fitted
                                           : withFewerPixels(image, fitted.bytes.size(), exif, profile, maxBytes);
}

/// The same for a photo that is a JPEG already.
FittedJpeg fitPhoto(const QByteArray &file, int orientation, const QByteArray &exif, qint64 maxBytes)
{
    const auto planes = readJpegPlanes(file);
    const auto profile = readJpegNotes(file).profile;
    auto fitted = planes ? withBestQuality(upright(*planes, orientation), exif, profile, maxBytes) : FittedJpeg();
    if (planes)
        fitted.flaw = planes->flaw;
    if (planes && fitted.bytes.size() <= maxBytes)
        return fitted;
    const auto raster = readJpeg(file);
    const auto image = upright(raster.image, orientation);
    fitted = planes ? withFewerPixels(image, fitted.bytes.size(), exif, profile, maxBytes)
                    : fitJpeg(image, exif, raster.profile, maxBytes);
    fitted.flaw = raster.flaw;
    return fitted;
}

ConvertedFile asJpeg(const QImage &image, const QByteArray &exif, const QByteArray &profile, qint64 maxBytes,
                     bool *isSmaller)
{
    const auto fitted = fitJpeg(image, exif, profile, maxBytes);
    *isSmaller |= fitted.isSmaller;
    return {.kind = FileKind::Jpeg, .bytes = fitted.bytes, .size = fitted.size, .sourceSize = image.size()};
}

/// Upright again after a whole turn is not turned, but a turn that was asked for is.
bool isTurned(int orientation, const ConvertJob &job)
{
    return orientation != 1 || job.turn != Turn::None;
}

ConvertedFile convertJpeg(const QByteArray &file, const ConvertJob &job)
{
    const auto notes = readJpegNotes(file);
    const auto orientation = turnedOrientation(readExif(notes.exif).orientation, static_cast<int>(job.turn));
    const auto exif = copyOfExif(notes.exif, !job.removeLocation);
    Changes changes{.isConverted = notes.isUnusual,
                    .isTurned = isTurned(readExif(notes.exif).orientation, job),
                    .isWithoutLocation = notes.hasLocation && job.removeLocation};
    ConvertedFile converted;
    const auto rewritten =
        file.size() <= job.maxImageBytes ? rewriteJpeg(file, orientation, exif, notes.profile) : std::nullopt;
    if (rewritten && rewritten->size() <= job.maxImageBytes) {
        const auto size = orientation >= 5 ? notes.size.transposed() : notes.size;
        converted = {.kind = FileKind::Jpeg, .bytes = *rewritten, .size = size, .sourceSize = size};
    } else {
        const auto fitted = fitPhoto(file, orientation, exif, job.maxImageBytes);
        changes.isSmaller = file.size() > job.maxImageBytes || fitted.isSmaller;
        converted = {.kind = FileKind::Jpeg,
                     .bytes = fitted.bytes,
                     .size = fitted.size,
                     .sourceSize = orientation >= 5 ? notes.size.transposed() : notes.size,
                     .flaws = flawsOf(fitted.flaw)};
    }
    converted.takenOn = takenOn(notes.exif);
    converted.changes = changes.list();
    return converted;
}

/// A picture of any other kind.
ConvertedFile convertRaster(const Raster &raster, SourceKind kind, const PictureFacts &facts, const ConvertJob &job)
{
    auto image = upright(raster.image, turnedOrientation(raster.orientation, static_cast<int>(job.turn)));
    Changes changes{.isTurned = isTurned(raster.orientation, job), .isFirstOfSeveral = facts.pictures > 1};
    const auto exif = copyOfExif(raster.exif, !job.removeLocation);
    ConvertedFile converted;
    if (!facts.isLossy) {
        const auto space = raster.profile.isEmpty() ? QColorSpace() : QColorSpace::fromIccProfile(raster.profile);
        if (space.isValid())
            image.setColorSpace(space);
        const auto png = writePng(image, exif);
        if (png.size() <= job.maxImageBytes)
            converted = {.kind = FileKind::Png, .bytes = png, .size = image.size(), .sourceSize = image.size()};
    }
    if (converted.bytes.isEmpty()) {
        changes.isSmaller = !facts.isLossy;
        converted = asJpeg(image, exif, raster.profile, job.maxImageBytes, &changes.isSmaller);
    }
    changes.isConverted = kind != SourceKind::Png || converted.kind != FileKind::Png;
    // Only a location in EXIF can be copied.
    changes.isWithoutLocation = facts.hasLocation && !readExif(exif).hasLocation;
    converted.changes = changes.list();
    converted.takenOn = takenOn(raster.exif);
    addFlaw(raster, 0, converted.flaws);
    return converted;
}

ConvertedFile convertPng(const QByteArray &file, const ConvertJob &job)
{
    const auto facts = describePng(file);
    const bool isFitting = file.size() <= job.maxImageBytes;
    if (isFitting && !isTurned(facts.orientation, job)) {
        const Changes changes{.isWithoutLocation = facts.hasLocation && job.removeLocation};
        return {.kind = FileKind::Png,
                .bytes = changes.isWithoutLocation ? cleanPng(file) : file,
                .size = facts.size,
                .sourceSize = facts.size,
                .changes = changes.list()};
    }
    return convertRaster(readRaster(file, SourceKind::Png, 0), SourceKind::Png, facts, job);
}

/// What was found in the pages of a TIFF while they were decoded.
struct TiffPages {
    QList<PdfPicture> pictures;
    FileFlaws flaws;
    bool isAnyTurned = false;
};

PdfPicture tiffPage(const QByteArray &file, int page, const Quality &quality, const ConvertJob &job, TiffPages &pages)
{
    constexpr qint64 maxLosslessPixels = 4'000'000;
    const auto raster = readRaster(file, SourceKind::Tiff, page);
    addFlaw(raster, page, pages.flaws);
    pages.isAnyTurned |= isTurned(raster.orientation, job);
    const auto image = upright(raster.image, turnedOrientation(raster.orientation, static_cast<int>(job.turn)));
    if (isBlackAndWhite(image))
        return pdfPicture(image, 0);
    const bool isLossless = quality.percent == 0 && qint64{image.width()} * image.height() <= maxLosslessPixels;
    constexpr int bestQuality = 90;
    const auto percent = isLossless ? 0 : quality.percent == 0 ? bestQuality : quality.percent;
    return pdfPicture(within(image, {quality.maxSide, quality.maxSide}), percent);
}

/// Each page is decoded again for each try, so that memory does not depend on the number of pages.
ConvertedFile tiffAsPdf(const QByteArray &file, const PictureFacts &facts, const ConvertJob &job)
{
    constexpr std::array qualities{Quality{0, anySide}, Quality{85, anySide}, Quality{70, 2'600}, Quality{50, 1'800}};
    qsizetype last = 0;
    for (const auto &quality : qualities) {
        TiffPages pages;
        for (int page = 0; page < facts.pages; ++page)
            pages.pictures.append(tiffPage(file, page, quality, job, pages));
        const auto pdf = writePdf(pages.pictures);
        const Changes changes{.isConverted = true,
                              .isTurned = pages.isAnyTurned,
                              .isWithoutLocation = facts.hasLocation,
                              .isSmaller = &quality != &qualities.front()};
        last = pdf.size();
        if (last <= job.maxPdfBytes)
            return {.kind = FileKind::Pdf,
                    .bytes = pdf,
                    .pages = facts.pages,
                    .size = {0, 0},
                    .sourceSize = {0, 0},
                    .changes = changes.list(),
                    .flaws = pages.flaws};
    }
    fail(DecoderFailure::Reason::CannotFit, QStringLiteral("%1 bytes at last").arg(last));
}

ConvertedFile convertTiff(const QByteArray &file, const ConvertJob &job)
{
    const auto facts = describeTiff(file);
    const bool isPhoto = facts.pages == 1 && facts.isLossy;
    return isPhoto ? convertRaster(readRaster(file, SourceKind::Tiff, 0), SourceKind::Tiff, facts, job)
                   : tiffAsPdf(file, facts, job);
}

ConvertedFile convertPdf(const QByteArray &file, const ConvertJob &job)
{
    PdfSource source(file);
    Changes changes{.isWithoutLocation = job.removeLocation && source.removeLocation()};
    const auto cleaned = changes.isWithoutLocation ? source.turned({}) : file;
    const auto fitted = fitPdf(cleaned, job.maxPdfBytes);
    if (fitted.bytes.size() > job.maxPdfBytes)
        fail(whyTooLarge(fitted.bytes, job.maxPdfBytes), QStringLiteral("%1 bytes at last").arg(fitted.bytes.size()));
    changes.isSmaller = fitted.isSmaller;
    changes.isSignatureRemoved = fitted.bytes != file && source.isSigned();
    return {.kind = FileKind::Pdf,
            .bytes = fitted.bytes,
            .pages = source.count(),
            .size = {0, 0},
            .sourceSize = {0, 0},
            .changes = changes.list()};
}

} // namespace

ConvertedFile convert(const QByteArray &file, SourceKind kind, const ConvertJob &job)
{
    switch (kind) {
    case SourceKind::Pdf:
        return convertPdf(file, job);
    case SourceKind::Jpeg:
        return convertJpeg(file, job);
    case SourceKind::Png:
        return convertPng(file, job);
    case SourceKind::Tiff:
        return convertTiff(file, job);
    default:
        return convertRaster(readRaster(file, kind, 0), kind, factsOf(file, kind), job);
    }
}

} // namespace clinicdesk::decoder
