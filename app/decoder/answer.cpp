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
#include "app/decoder/jpegcheck.h"
#include "app/decoder/pdfcheck.h"
#include "app/decoder/pngcheck.h"

#include <algorithm>
#include <exception>
#include <new>

namespace clinicdesk::decoder {

namespace {

constexpr qint64 pieceBytes = 128LL * 1024;

JpegVerdict checkedJpeg(ForeignFile &file, bool checksContent)
{
    JpegCheck check;
    QByteArray piece;
    for (qint64 at = 0; at < file.size(); at += piece.size()) {
        piece.resize(std::min(pieceBytes, file.size() - at));
        file.read(at, piece.data(), piece.size());
        check.add(piece);
        if (!checksContent && check.hasHead())
            break;
    }
    return check.finish();
}

/// The height of some is stored after the pixels.
JpegVerdict checkedWithHeight(ForeignFile &file)
{
    const auto usual = withHeightInHead(file.all());
    JpegCheck check;
    check.add(usual.value_or(QByteArray()));
    auto verdict = check.finish();
    if (verdict.form == JpegVerdict::Form::Usual)
        verdict.form = JpegVerdict::Form::Unusual;
    return verdict;
}

FileReport reportOnJpeg(ForeignFile &file, bool checksContent)
{
    auto verdict = checkedJpeg(file, checksContent);
    if (verdict.form == JpegVerdict::Form::Unusual && verdict.size.isEmpty())
        verdict = checkedWithHeight(file);
    if (verdict.form == JpegVerdict::Form::NoPicture)
        failDamaged(QStringLiteral("JPEG: %1").arg(verdict.detail));
    if (verdict.form == JpegVerdict::Form::Unknown)
        fail(DecoderFailure::Reason::JpegUnusual, verdict.detail);
    FileReport report{.kind = SourceKind::Jpeg,
                      .size = verdict.size,
                      .hasLocation = verdict.hasLocation,
                      .isUnusual = verdict.form == JpegVerdict::Form::Unusual};
    const auto exif = exifIn(verdict.head);
    report.orientation = readExif(exif).orientation;
    report.takenOn = takenOn(exif);
    if (checksContent)
        report.flaws = flawsOf(verdict.flaw);
    return report;
}

FileReport reportOnPng(ForeignFile &file, bool checksContent)
{
    const auto verdict = checkPng(file, checksContent);
    return {.kind = SourceKind::Png,
            .size = verdict.size,
            .orientation = verdict.orientation,
            .hasLocation = verdict.hasLocation,
            .takenOn = takenOn(verdict.exif),
            .flaws = flawsOf(verdict.flaw)};
}

FileReport reportOnPdf(ForeignFile &file, bool checksContent)
{
    const auto verdict = checkPdf(file, checksContent);
    return {.kind = SourceKind::Pdf,
            .size = verdict.size,
            .pages = verdict.pages,
            .hasLocation = verdict.hasLocation,
            .flaws = verdict.flaws};
}

FileReport inspect(ForeignFile &file, const InspectJob &job)
{
    const auto kind = kindOfFile(file.head(kindPrefixBytes));
    if (kind == SourceKind::Pdf)
        return reportOnPdf(file, job.checksContent);
    if (kind == SourceKind::Jpeg)
        return reportOnJpeg(file, job.checksContent);
    if (kind == SourceKind::Png)
        return reportOnPng(file, job.checksContent);
    const auto facts = factsOf(file.all(), kind);
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
    const ForeignFiles &files;

    const QByteArray &file() const { return files.front()->all(); }
    DecoderAnswer operator()(const InspectJob &job) const { return inspect(*files.front(), job); }
    DecoderAnswer operator()(const PictureJob &job) const { return picture(file(), job); }
    DecoderAnswer operator()(const ConvertJob &job) const { return convert(file(), kindOfFile(file()), job); }
    DecoderAnswer operator()(const ArrangeJob &job) const
    {
        QList<QByteArray> all;
        for (const auto &each : files)
            all.append(each->all());
        return arrange(all, job);
    }
    DecoderAnswer operator()(const ExamineJob &job) const { return examine(file(), job); }
};

} // namespace

DecoderAnswer answerTo(const DecoderJob &job, const ForeignFiles &files)
{
    try {
        return std::visit(Work{files}, job);
    } catch (const Failed &failed) {
        return failed.failure;
    } catch (const std::bad_alloc &) {
        return DecoderFailure{.reason = DecoderFailure::Reason::NoMemory, .detail = QStringLiteral("no memory")};
    } catch (const std::exception &exception) {
        return DecoderFailure{.reason = DecoderFailure::Reason::Damaged, .detail = QString::fromUtf8(exception.what())};
    }
}

} // namespace clinicdesk::decoder
