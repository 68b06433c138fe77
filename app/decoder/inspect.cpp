// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/inspect.h"

#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpegcheck.h"
#include "app/decoder/jpegsegments.h"
#include "app/decoder/pdfcheck.h"
#include "app/decoder/pngcheck.h"

#include <algorithm>

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
        fail(DecoderFailure::Reason::Unsupported, verdict.detail);
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

} // namespace

FileReport inspect(ForeignFile &file, const InspectJob &job)
{
    const auto kind = kindOf(file.head(kindPrefixBytes));
    if (kind == FileKind::Pdf)
        return checkPdf(file, job.checksContent);
    if (kind == FileKind::Jpeg)
        return reportOnJpeg(file, job.checksContent);
    if (kind == FileKind::Png)
        return checkPng(file, job.checksContent);
    fail(DecoderFailure::Reason::Unsupported, {});
}

} // namespace clinicdesk::decoder
