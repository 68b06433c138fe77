// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/examine.h"

#include "app/decoder/draw.h"
#include "app/decoder/failure.h"
#include "app/decoder/pageink.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdfcheck.h"

#include <QImage>
#include <QPainter>
#include <QPolygon>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

#define ZX_USE_UTF8 1 // version 1: texts as in version 2
#include <ZXing/ReadBarcode.h>

namespace clinicdesk::decoder {

namespace {

/// One line across the page: the lengths of white and black, in turn; white is first, and may be empty.
std::vector<int> runsOf(const InkMask &mask, int line, bool isRow)
{
    const int length = isRow ? mask.size.width() : mask.size.height();
    std::vector<int> runs{0};
    bool isBlack = false;
    for (int i = 0; i < length; ++i) {
        const bool ink = isRow ? mask.at(i, line) : mask.at(line, i);
        if (ink != isBlack) {
            runs.push_back(0);
            isBlack = ink;
        }
        ++runs.back();
    }
    return runs;
}

constexpr std::size_t bars = 7; // four black, three white

/// Wide bars are 2.5 times as wide as narrow ones and as the spaces: 0.2 and 0.08 inch.
bool isPatch(const int *runs, const std::array<bool, bars> &isWide)
{
    constexpr double units = 10;
    constexpr double minUnit = 3;
    int total = 0;
    for (std::size_t i = 0; i < bars; ++i)
        total += runs[i];
    const double unit = total / units;
    if (unit < minUnit || runs[-1] < unit || runs[bars] < unit)
        return false;
    for (std::size_t i = 0; i < bars; ++i) {
        const double size = runs[i] / unit;
        const bool isRight = isWide[i] ? size > 1.9 && size < 3.1 : size > 0.5 && size < 1.6;
        if (!isRight)
            return false;
    }
    return true;
}

/// Where the patch code starts on this line; nothing where there is none.
int patchOn(const std::vector<int> &runs)
{
    constexpr std::array<bool, bars> forward{false, false, true, false, false, false, true};
    constexpr std::array<bool, bars> backward{true, false, false, false, true, false, false};
    int at = runs.front();
    for (std::size_t i = 1; i + bars < runs.size(); i += 2) {
        if (isPatch(&runs[i], forward) || isPatch(&runs[i], backward))
            return at;
        at += runs[i] + runs[i + 1];
    }
    return -1;
}

/// The bars are at least 19 mm long, in the same place on each line.
bool hasPatchAcross(const InkMask &mask, bool isRow)
{
    constexpr double minLength = 15;
    const double scale = mask.pixelsPerMillimetre();
    const int lines = isRow ? mask.size.height() : mask.size.width();
    const int step = std::max(1, static_cast<int>(scale));
    const int needed = static_cast<int>(minLength * scale) / step;
    int found = 0;
    int last = -1;
    for (int line = 0; line < lines && found < needed; line += step) {
        const int at = patchOn(runsOf(mask, line, isRow));
        const bool isSame = at >= 0 && (found == 0 || std::abs(at - last) <= 2 * step);
        found = isSame ? found + 1 : at >= 0 ? 1 : 0;
        last = at;
    }
    return needed > 0 && found >= needed;
}

/// True for a page with the patch code T of scanners (four bars: narrow, wide, narrow, wide), in any direction. Upside
/// down it is the patch code 2, which is also used between documents.
bool hasPatchCode(const InkMask &mask)
{
    return hasPatchAcross(mask, true) || hasPatchAcross(mask, false);
}

#if __has_include(<ZXing/ReaderOptions.h>)
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints; // its name before version 2.2
#endif

QRect boxOf(const ZXing::Position &position)
{
    QPolygon corners;
    for (const auto &corner : position)
        corners.append({corner.x, corner.y});
    return corners.boundingRect();
}

Options options()
{
    using Format = ZXing::BarcodeFormat;
    Options options;
    options.setFormats(Format::Code39 | Format::Code128 | Format::QRCode | Format::DataMatrix);
    options.setTryHarder(true);
    options.setTryRotate(true);
    return options;
}

/// The texts of the barcodes on a page that are used on separator pages: Code 39, Code 128, QR code, Data Matrix.
// One after the other, each painted over before the next: asked for all of them, ZXing 1.4 aborts over two barcodes
// with the same text.
QStringList barcodesIn(const QImage &page)
{
    constexpr int maxBarcodes = 12;
    auto grey = page.convertToFormat(QImage::Format_Grayscale8);
    QStringList texts;
    while (texts.size() < maxBarcodes) {
        const ZXing::ImageView view(grey.constBits(), grey.width(), grey.height(), ZXing::ImageFormat::Lum,
                                    static_cast<int>(grey.bytesPerLine()));
        const auto found = ZXing::ReadBarcode(view, options());
        if (!found.isValid())
            break;
        texts.append(QString::fromStdString(found.text()));
        const auto box = boxOf(found.position());
        const int margin = std::max(box.width(), box.height()) / 5; // a line through the bars is enough to be found
        QPainter(&grey).fillRect(box.adjusted(-margin, -margin, margin, margin), Qt::white);
    }
    return texts;
}

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
void lookCloser(PageLook &look, PdfSource &source, PdfPageFlaws &flaws, int page, const QImage &drawing)
{
    constexpr int lineOfText = 100;
    look.hasUndrawn = source.mayHideSomething(page) || flaws.isAnyOn(page);
    if (look.hasUndrawn)
        return;
    const auto pdf = onePage(source, page);
    if (hasAnyMark(PdfPages(withoutPictures(pdf)).drawing(0, drawing.size())))
        look.inkMillimetres = lineOfText;
    else
        look.hasUndrawn = isPictureMissing(drawing, PdfPages(withBlackPictures(pdf)).drawing(0, drawing.size()));
}

ExaminedPages examinePdf(ForeignFile &file, const ExamineJob &job, QSize within)
{
    const PdfPages pages(file.all());
    PdfSource source(file.all());
    std::optional<PdfPageFlaws> flaws;
    ExaminedPages examined;
    for (int page = 0; page < pages.count(); ++page) {
        const auto drawing = pages.drawing(page, within);
        auto look = lookAt(onWhite(drawing), job);
        if (isNearlyBlank(look, job)) {
            if (!flaws)
                flaws.emplace(file);
            lookCloser(look, source, *flaws, page, drawing);
        }
        examined.pages.append(look);
    }
    return examined;
}

} // namespace

ExaminedPages examine(ForeignFile &file, const ExamineJob &job)
{
    constexpr int sideForBarcodes = 2'000; // 170 dots per inch of A4
    const int side = job.separators.isEmpty() ? InkMask::maxSide : sideForBarcodes;
    const auto &bytes = file.all();
    const auto kind = kindOfFile(bytes);
    if (kind == SourceKind::Pdf)
        return examinePdf(file, job, {side, side});
    const PageDrawer pages(bytes);
    checkPages(pages.count());
    ExaminedPages examined;
    for (int page = 0; page < pages.count(); ++page) {
        auto look = lookAt(pages.draw(page, {side, side}), job);
        if (isNearlyBlank(look, job))
            look.hasUndrawn = readRaster(bytes, kind, page).flaw.has_value();
        examined.pages.append(look);
    }
    return examined;
}

} // namespace clinicdesk::decoder
