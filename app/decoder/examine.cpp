// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/examine.h"

#include "app/decoder/draw.h"
#include "app/decoder/failure.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdfcheck.h"
#include "app/decoder/raster.h"

#include <QImage>
#include <QPainter>
#include <QPolygon>
#include <QRect>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

#define ZX_USE_UTF8 1 // version 1: texts as in version 2
#include <ZXing/ReadBarcode.h>

namespace clinicdesk::decoder {

namespace {

/// Which pixels of a page are ink: clearly darker than the paper around them.
struct InkMask {
    static constexpr int maxSide = 1'170; ///< 100 dots per inch of A4
    QSize size;
    std::vector<bool> ink;   ///< row after row
    std::vector<bool> faint; ///< also what is only a little darker, such as pencil
    bool isDark = false;     ///< a photo or X-ray rather than paper

    bool at(int x, int y) const { return ink[indexOf(x, y)]; }
    std::size_t indexOf(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width()) + static_cast<std::size_t>(x);
    }
    /// As if the page were A4.
    double pixelsPerMillimetre() const;
};

constexpr int maxInkMillimetres = 10'000;

/// The darkest of the three colours, so that ink of every colour is dark.
std::vector<uchar> darknessOf(const QImage &page)
{
    const auto image = page.convertToFormat(QImage::Format_RGB32);
    std::vector<uchar> pixels;
    pixels.reserve(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()));
    for (int y = 0; y < image.height(); ++y) {
        const auto *row = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            pixels.push_back(static_cast<uchar>(std::min({qRed(row[x]), qGreen(row[x]), qBlue(row[x])})));
    }
    return pixels;
}

/// The paper in a block of the page.
struct PaperBlock {
    uchar brightness = 0; ///< brighter are only a quarter of the pixels; text covers less than that
    uchar noise = 0;      ///< by how much half of the pixels are darker
};

class Paper {
public:
    Paper(const std::vector<uchar> &pixels, QSize size)
        : m_across((size.width() + blockSide - 1) / blockSide)
    {
        for (int top = 0; top < size.height(); top += blockSide) {
            for (int left = 0; left < size.width(); left += blockSide)
                m_blocks.push_back(paperIn(pixels, size, {left, top, blockSide, blockSide}));
        }
    }

    PaperBlock at(int x, int y) const
    {
        return m_blocks[static_cast<std::size_t>(y / blockSide) * static_cast<std::size_t>(m_across) +
                        static_cast<std::size_t>(x / blockSide)];
    }
    int median() const
    {
        auto blocks = m_blocks;
        const auto middle = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2);
        std::ranges::nth_element(blocks, middle, {}, &PaperBlock::brightness);
        return middle->brightness;
    }

private:
    static constexpr int blockSide = 48; // 12 mm

    static PaperBlock paperIn(const std::vector<uchar> &pixels, QSize size, QRect block)
    {
        std::array<int, 256> histogram{};
        const auto area = block.intersected({QPoint(0, 0), size});
        for (int y = area.top(); y <= area.bottom(); ++y) {
            for (int x = area.left(); x <= area.right(); ++x)
                ++histogram[pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width()) +
                                   static_cast<std::size_t>(x)]];
        }
        const int count = area.width() * area.height();
        const int brightness = darkestOf(histogram, count / 4);
        return {.brightness = static_cast<uchar>(brightness),
                .noise = static_cast<uchar>(brightness - darkestOf(histogram, count / 2))};
    }
    /// Of so many of the brightest pixels.
    static int darkestOf(const std::array<int, 256> &histogram, int pixels)
    {
        int value = 255;
        while (value > 0 && pixels >= histogram[static_cast<std::size_t>(value)])
            pixels -= histogram[static_cast<std::size_t>(value--)];
        return value;
    }

    int m_across;
    std::vector<PaperBlock> m_blocks;
};

/// Pixels that touch each other.
struct Stroke {
    QRect box;
    std::vector<QPoint> pixels;
};

class StrokeFinder {
public:
    StrokeFinder(QSize size, const std::vector<bool> &ink)
        : m_size(size)
        , m_left(ink)
    {
    }

    /// Calls `found` for each stroke.
    template <class Found>
    void find(const Found &found)
    {
        for (int y = 0; y < m_size.height(); ++y) {
            for (int x = 0; x < m_size.width(); ++x) {
                if (take(x, y))
                    found(strokeFrom({x, y}));
            }
        }
    }

private:
    bool take(int x, int y)
    {
        const auto at =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(m_size.width()) + static_cast<std::size_t>(x);
        const bool isInk = m_left[at];
        m_left[at] = false;
        return isInk;
    }
    const Stroke &strokeFrom(QPoint start)
    {
        m_stroke.box = QRect(start, QSize(1, 1));
        m_stroke.pixels.assign(1, start);
        for (std::size_t i = 0; i < m_stroke.pixels.size(); ++i) {
            const auto point = m_stroke.pixels[i];
            m_stroke.box |= QRect(point, QSize(1, 1));
            const int bottom = std::min(point.y() + 1, m_size.height() - 1);
            const int right = std::min(point.x() + 1, m_size.width() - 1);
            for (int y = std::max(point.y() - 1, 0); y <= bottom; ++y) {
                for (int x = std::max(point.x() - 1, 0); x <= right; ++x) {
                    if (take(x, y))
                        m_stroke.pixels.emplace_back(x, y);
                }
            }
        }
        return m_stroke;
    }

    QSize m_size;
    std::vector<bool> m_left;
    Stroke m_stroke;
};

/// Tells writing from what a scanner adds. All lengths in millimetres.
class Page {
public:
    explicit Page(const InkMask &mask)
        : m_scale(mask.pixelsPerMillimetre())
        , m_size(QSizeF(mask.size) / m_scale)
    {
    }

    void add(const Stroke &stroke)
    {
        constexpr double minLength = 1.3; // dust is smaller, the small letters of 7 points are not
        constexpr double maxLength = 100;
        const auto box = boxOf(stroke);
        const double length = std::max(box.width(), box.height());
        if (length < minLength || isHole(stroke, box) || isStaple(box) || isStreak(box))
            return;
        if (!isNearEdge(box)) {
            m_length += std::min(length, maxLength);
        } else if (isLetterAtEdge(box)) {
            ++m_lettersAtEdge;
            m_lengthAtEdge += length;
        }
    }
    /// A hole of a punch, or a faint fold of the paper.
    bool isForeign(const Stroke &stroke, bool isFaint) const
    {
        return isHole(stroke, boxOf(stroke)) || (isFaint && isStraight(stroke));
    }
    void addFaint(const Stroke &stroke)
    {
        constexpr double minLength = 1.8; // what is around dust is smaller
        constexpr double maxLength = 10;
        const auto box = boxOf(stroke);
        const double length = std::max(box.width(), box.height());
        if (length < minLength || isNearEdge(box))
            return;
        ++m_faintStrokes;
        m_faintLength += std::min(length, maxLength);
    }
    double length() const
    {
        constexpr int minLetters = 4;
        constexpr int minStrokes = 4;
        constexpr double minLength = 20;
        const bool isPencil = m_faintStrokes >= minStrokes && m_faintLength >= minLength;
        return m_length + (m_lettersAtEdge >= minLetters ? m_lengthAtEdge : 0) + (isPencil ? m_faintLength : 0);
    }

private:
    QRectF boxOf(const Stroke &stroke) const
    {
        return {QPointF(stroke.box.topLeft()) / m_scale, QSizeF(stroke.box.size()) / m_scale};
    }
    /// To the nearest edge.
    double distance(const QRectF &box) const
    {
        return std::min({box.left(), box.top(), m_size.width() - box.right(), m_size.height() - box.bottom()});
    }
    /// Where shadows of the lid are, and the desk around a photographed page.
    bool isNearEdge(const QRectF &box) const
    {
        constexpr double edge = 2;
        return distance(box) < edge;
    }
    /// A shadow touches the edge, or is a long or thin line along it.
    bool isLetterAtEdge(const QRectF &box) const
    {
        constexpr double gap = 0.7;
        constexpr double minSide = 1.2;
        constexpr double maxSide = 12;
        const auto touching = [&box, this](double near) {
            return std::min(box.left(), m_size.width() - box.right()) < near;
        };
        constexpr double edge = 2;
        const double fromEdge = touching(edge) ? box.width() : box.height();
        return distance(box) >= gap && std::max(box.width(), box.height()) <= maxSide && fromEdge >= minSide;
    }
    /// ISO 838 and the American three holes, full or only their outline; at the sides also half of the outline.
    bool isHole(const Stroke &stroke, const QRectF &box) const
    {
        constexpr double zone = 18;
        constexpr double minSide = 4;
        constexpr double maxSide = 9.5;
        const bool isAtSide = box.right() < zone || box.left() > m_size.width() - zone;
        const bool isAtTop = box.bottom() < zone || box.top() > m_size.height() - zone;
        if (std::max(box.width(), box.height()) > maxSide || !(isAtSide || isAtTop))
            return false;
        if (std::min(box.width(), box.height()) >= minSide && isRound(stroke, QRectF(stroke.box)))
            return true;
        const QSizeF half(stroke.box.width(), 0);
        return isAtSide && box.height() >= minSide && box.width() < box.height() &&
               (isRound(stroke, QRectF(stroke.box).adjusted(-half.width(), 0, 0, 0)) ||
                isRound(stroke, QRectF(stroke.box).adjusted(0, 0, half.width(), 0)));
    }
    /// All of an ellipse, or its outline.
    static bool isRound(const Stroke &stroke, const QRectF &box)
    {
        constexpr double outline = 0.65; // of the radius
        constexpr double share = 0.85;
        constexpr double fullShare = 0.55; // of the box; an ellipse has 0.79
        const auto count = static_cast<double>(stroke.pixels.size());
        const auto isOutside = [&box](QPoint pixel) {
            const auto from = QPointF(pixel) + QPointF(0.5, 0.5) - box.center();
            return std::hypot(from.x() * 2 / box.width(), from.y() * 2 / box.height()) >= outline;
        };
        return count >= fullShare * box.width() * box.height() ||
               static_cast<double>(std::ranges::count_if(stroke.pixels, isOutside)) >= share * count;
    }
    bool isStaple(const QRectF &box) const
    {
        constexpr double corner = 20;
        constexpr double maxWidth = 1.5;
        constexpr double minLength = 8;
        constexpr double maxLength = 15;
        const bool isInCorner = (box.right() < corner || box.left() > m_size.width() - corner) &&
                                (box.bottom() < corner || box.top() > m_size.height() - corner);
        const double length = std::max(box.width(), box.height());
        return isInCorner && std::min(box.width(), box.height()) < maxWidth && length > minLength && length < maxLength;
    }
    /// Dirt on the glass of a feeder.
    bool isStreak(const QRectF &box) const
    {
        constexpr double maxWidth = 0.8;
        constexpr double share = 0.6;
        return (box.width() < maxWidth && box.height() > m_size.height() * share) ||
               (box.height() < maxWidth && box.width() > m_size.width() * share);
    }
    /// As a fold is: not even as uneven as a line of small letters.
    bool isStraight(const Stroke &stroke) const
    {
        constexpr double maxShare = 0.15;
        constexpr double maxSpread = 0.6;
        QPointF sum;
        QPointF squares;
        double products = 0;
        for (const QPointF pixel : stroke.pixels) {
            sum += pixel;
            squares += {pixel.x() * pixel.x(), pixel.y() * pixel.y()};
            products += pixel.x() * pixel.y();
        }
        const auto count = static_cast<double>(stroke.pixels.size());
        const auto mean = sum / count;
        const double across = squares.x() / count - mean.x() * mean.x();
        const double down = squares.y() / count - mean.y() * mean.y();
        const double both = products / count - mean.x() * mean.y();
        // The two axes of the ellipse that has the same spread.
        const double middle = (across + down) / 2;
        const double radius = std::hypot((across - down) / 2, both);
        const double spread = std::sqrt(std::max(middle - radius, 0.0));
        return spread < maxShare * std::sqrt(middle + radius) && spread < maxSpread * m_scale;
    }

    double m_scale;
    QSizeF m_size;
    double m_length = 0;
    int m_lettersAtEdge = 0;
    double m_lengthAtEdge = 0;
    int m_faintStrokes = 0;
    double m_faintLength = 0;
};

double InkMask::pixelsPerMillimetre() const
{
    constexpr double a4Millimetres = 297;
    return std::max(size.width(), size.height()) / a4Millimetres;
}

InkMask inkOf(const QImage &page)
{
    constexpr int darkPaper = 110;
    constexpr int minContrast = 40;
    constexpr int minFaintContrast = 36; // what shines through from the other side has less
    constexpr int noisy = 8;
    const auto image = within(page, {InkMask::maxSide, InkMask::maxSide});
    const auto pixels = darknessOf(image);
    const Paper paper(pixels, image.size());
    InkMask mask{.size = image.size(),
                 .ink = std::vector<bool>(pixels.size()),
                 .faint = std::vector<bool>(pixels.size()),
                 .isDark = paper.median() < darkPaper};
    std::size_t i = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x, ++i) {
            const auto [brightness, noise] = paper.at(x, y);
            mask.ink[i] = pixels[i] < brightness - std::max(minContrast, brightness / 5);
            mask.faint[i] = mask.ink[i] || pixels[i] < brightness - std::max(minFaintContrast, noise * noisy);
        }
    }
    return mask;
}

/// The lengths of all strokes together, at most 10 m. What scanners add does not count: dust, shadows at the edges,
/// holes of a punch, staples in a corner, streaks from one edge to the other. Faint strokes count where there are
/// several, as in writing with a pencil.
int inkMillimetres(const InkMask &mask)
{
    if (mask.isDark)
        return maxInkMillimetres;
    Page page(mask);
    auto ink = mask.ink;
    StrokeFinder(mask.size, mask.faint).find([&](const Stroke &stroke) {
        const auto isInk = [&mask](QPoint pixel) { return mask.at(pixel.x(), pixel.y()); };
        const bool isFaint = std::ranges::count_if(stroke.pixels, isInk) * 2 < std::ssize(stroke.pixels);
        const bool isForeign = page.isForeign(stroke, isFaint);
        if (isFaint && !isForeign)
            page.addFaint(stroke);
        // Its darker parts are no writing either.
        for (const auto pixel : isForeign ? stroke.pixels : std::vector<QPoint>())
            ink[mask.indexOf(pixel.x(), pixel.y())] = false;
    });
    StrokeFinder(mask.size, ink).find([&page](const Stroke &stroke) { page.add(stroke); });
    return static_cast<int>(std::min<double>(std::lround(page.length()), maxInkMillimetres));
}

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
