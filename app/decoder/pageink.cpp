// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pageink.h"

#include "app/decoder/raster.h"

#include <QRect>

#include <algorithm>
#include <array>
#include <cmath>

namespace clinicdesk::decoder {

namespace {

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

} // namespace

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

} // namespace clinicdesk::decoder
