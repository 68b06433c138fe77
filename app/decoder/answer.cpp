// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/answer.h"

#include "app/decoder/arrange.h"
#include "app/decoder/convert.h"
#include "app/decoder/draw.h"
#include "app/decoder/examine.h"
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/pdf.h"

#include <exception>
#include <new>

namespace clinicdesk::decoder {

namespace {

FileReport reportOnJpeg(const QByteArray &file)
{
    const auto notes = readJpegNotes(file);
    return {.kind = SourceKind::Jpeg,
            .size = notes.size,
            .orientation = readExif(notes.exif).orientation,
            .hasLocation = notes.hasLocation};
}

FileReport reportOnPdf(const QByteArray &file)
{
    const PdfPages pages(file);
    const auto size = pages.pointSize(0).toSize().expandedTo({0, 0}).boundedTo({1'000'000, 1'000'000});
    return {.kind = SourceKind::Pdf, .size = size, .pages = pages.count()};
}

FileReport inspect(const QByteArray &file)
{
    const auto kind = kindOfFile(file);
    if (kind == SourceKind::Pdf)
        return reportOnPdf(file);
    if (kind == SourceKind::Jpeg)
        return reportOnJpeg(file);
    const auto facts = factsOf(file, kind);
    return {.kind = kind,
            .size = facts.size,
            .pages = facts.pages,
            .orientation = facts.orientation,
            .hasLocation = facts.hasLocation,
            .pictures = facts.pictures};
}

PagePicture picture(const QByteArray &file, const PictureJob &job)
{
    const auto image = PageDrawer(file).draw(job.page, job.within).convertToFormat(QImage::Format_RGB32);
    checkPixels(image.width(), image.height());
    // Rows of four bytes for each pixel have no gaps.
    return {.size = image.size(),
            .pixels = QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes())};
}

struct Work {
    const QList<QByteArray> &files;

    const QByteArray &file() const { return files.first(); }
    DecoderAnswer operator()(const InspectJob &) const { return inspect(file()); }
    DecoderAnswer operator()(const PictureJob &job) const { return picture(file(), job); }
    DecoderAnswer operator()(const ConvertJob &job) const { return convert(file(), kindOfFile(file()), job); }
    DecoderAnswer operator()(const ArrangeJob &job) const { return arrange(files, job); }
    DecoderAnswer operator()(const ExamineJob &job) const { return examine(file(), job); }
};

} // namespace

DecoderAnswer answerTo(const JobMessage &message)
{
    try {
        return std::visit(Work{message.files}, message.job);
    } catch (const Failed &failed) {
        return failed.failure;
    } catch (const std::bad_alloc &) {
        return DecoderFailure{.reason = DecoderFailure::Reason::NoMemory, .detail = QStringLiteral("no memory")};
    } catch (const std::exception &exception) {
        return DecoderFailure{.reason = DecoderFailure::Reason::Damaged, .detail = QString::fromUtf8(exception.what())};
    }
}

} // namespace clinicdesk::decoder
