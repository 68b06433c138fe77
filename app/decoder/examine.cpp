// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/examine.h"

#include "app/decoder/barcode.h"
#include "app/decoder/draw.h"
#include "app/decoder/failure.h"
#include "app/decoder/pageink.h"
#include "app/decoder/patchcode.h"
#include "app/decoder/pdf.h"

#include <algorithm>
#include <cstdlib>

namespace clinicdesk::decoder {

namespace {

bool hasSeparator(const QImage &page, const InkMask &ink, const QStringList &texts)
{
    if (texts.isEmpty())
        return false;
    const auto found = barcodesIn(page);
    return hasPatchCode(ink) || std::ranges::any_of(found, [&texts](const QString &text) {
               return texts.contains(text.trimmed(), Qt::CaseInsensitive);
           });
}

PageLook lookAt(const QImage &image, const ExamineJob &job)
{
    const auto ink = inkOf(image);
    return {.inkMillimetres = inkMillimetres(ink), .hasSeparator = hasSeparator(image, ink, job.separators)};
}

/// What a program drew on white is neither dust nor shadow: each mark of it counts as much as a line of text.
bool hasAnyMark(const QImage &drawing)
{
    constexpr int invisible = 2; // how far colours are rounded
    const auto page = onWhite(drawing).convertToFormat(QImage::Format_RGB32);
    const auto paper = page.pixel(0, 0);
    const auto differs = [paper](QRgb pixel) {
        return std::abs(qRed(pixel) - qRed(paper)) > invisible || std::abs(qGreen(pixel) - qGreen(paper)) > invisible ||
               std::abs(qBlue(pixel) - qBlue(paper)) > invisible;
    };
    for (int y = 0; y < page.height(); ++y) {
        const auto *row = reinterpret_cast<const QRgb *>(page.constScanLine(y));
        if (std::any_of(row, row + page.width(), differs))
            return true;
    }
    return false;
}

/// True for a picture of which `drawing` has nothing: where black pictures are, it is transparent. Edges may differ.
bool isPictureMissing(const QImage &drawing, const QImage &black)
{
    constexpr int visible = 128;
    constexpr int side = 8;
    const auto drawn = drawing.convertToFormat(QImage::Format_ARGB32);
    const auto expected = black.convertToFormat(QImage::Format_ARGB32);
    const auto isMissing = [&](int left, int top) {
        for (int y = top; y < top + side; ++y) {
            for (int x = left; x < left + side; ++x) {
                if (qAlpha(expected.pixel(x, y)) < visible || qAlpha(drawn.pixel(x, y)) > 0)
                    return false;
            }
        }
        return true;
    };
    for (int y = 0; y + side <= std::min(drawn.height(), expected.height()); y += side) {
        for (int x = 0; x + side <= std::min(drawn.width(), expected.width()); x += side) {
            if (isMissing(x, y))
                return true;
        }
    }
    return false;
}

/// A page that may be blank. Where barcodes are looked for, blank pages are pages.
bool isNearlyBlank(const PageLook &look, const ExamineJob &job)
{
    constexpr int fewStrokes = 20; // more than a blank page can have
    return job.separators.isEmpty() && look.inkMillimetres <= fewStrokes;
}

/// A page of a PDF that looks blank may only not be drawn as it is.
void lookCloser(PageLook &look, PdfSource &source, int page, const QImage &drawing)
{
    constexpr int lineOfText = 100;
    look.hasUndrawn = source.mayHideSomething(page);
    if (look.hasUndrawn)
        return;
    const auto pdf = onePage(source, page);
    if (hasAnyMark(PdfPages(withoutPictures(pdf)).drawing(0, drawing.size())))
        look.inkMillimetres = lineOfText;
    else
        look.hasUndrawn = isPictureMissing(drawing, PdfPages(withBlackPictures(pdf)).drawing(0, drawing.size()));
}

ExaminedPages examinePdf(const QByteArray &file, const ExamineJob &job, QSize within)
{
    const PdfPages pages(file);
    PdfSource source(file);
    ExaminedPages examined;
    for (int page = 0; page < pages.count(); ++page) {
        const auto drawing = pages.drawing(page, within);
        auto look = lookAt(onWhite(drawing), job);
        if (isNearlyBlank(look, job))
            lookCloser(look, source, page, drawing);
        examined.pages.append(look);
    }
    return examined;
}

} // namespace

ExaminedPages examine(const QByteArray &file, const ExamineJob &job)
{
    constexpr int sideForBarcodes = 2'000; // 170 dots per inch of A4
    const int side = job.separators.isEmpty() ? InkMask::maxSide : sideForBarcodes;
    const auto kind = kindOfFile(file);
    if (kind == SourceKind::Pdf)
        return examinePdf(file, job, {side, side});
    const PageDrawer pages(file);
    checkPages(pages.count());
    ExaminedPages examined;
    for (int page = 0; page < pages.count(); ++page) {
        auto look = lookAt(pages.draw(page, {side, side}), job);
        if (isNearlyBlank(look, job))
            look.hasUndrawn = readRaster(file, kind, page).flaw.has_value();
        examined.pages.append(look);
    }
    return examined;
}

} // namespace clinicdesk::decoder
