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

/// The paper in each block of the page: brighter than it are only a quarter of the pixels. Text covers less than that.
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

    int at(int x, int y) const
    {
        return m_blocks[static_cast<std::size_t>(y / blockSide) * static_cast<std::size_t>(m_across) +
                        static_cast<std::size_t>(x / blockSide)];
    }
    int median() const
    {
        auto blocks = m_blocks;
        const auto middle = blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2);
        std::ranges::nth_element(blocks, middle);
        return *middle;
    }

private:
    static constexpr int blockSide = 48; // 12 mm

    static uchar paperIn(const std::vector<uchar> &pixels, QSize size, QRect block)
    {
        std::array<int, 256> histogram{};
        const auto area = block.intersected({QPoint(0, 0), size});
        for (int y = area.top(); y <= area.bottom(); ++y) {
            for (int x = area.left(); x <= area.right(); ++x)
                ++histogram[pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width()) +
                                   static_cast<std::size_t>(x)]];
        }
        int brighter = area.width() * area.height() / 4;
        int value = 255;
        while (value > 0 && brighter >= histogram[static_cast<std::size_t>(value)])
            brighter -= histogram[static_cast<std::size_t>(value--)];
        return static_cast<uchar>(value);
    }

    int m_across;
    std::vector<uchar> m_blocks;
};

/// Pixels of ink that touch each other.
struct Stroke {
    QRect box;
    int pixels = 0;
};

class StrokeFinder {
public:
    explicit StrokeFinder(const InkMask &mask)
        : m_mask(mask)
        , m_left(mask.ink)
    {
    }

    std::vector<Stroke> find()
    {
        std::vector<Stroke> strokes;
        for (int y = 0; y < m_mask.size.height(); ++y) {
            for (int x = 0; x < m_mask.size.width(); ++x) {
                if (take(x, y))
                    strokes.push_back(strokeFrom({x, y}));
            }
        }
        return strokes;
    }

private:
    bool take(int x, int y)
    {
        const auto at =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(m_mask.size.width()) + static_cast<std::size_t>(x);
        const bool isInk = m_left[at];
        m_left[at] = false;
        return isInk;
    }
    Stroke strokeFrom(QPoint start)
    {
        Stroke stroke{.box = QRect(start, QSize(1, 1))};
        m_open.assign(1, start);
        while (!m_open.empty()) {
            const auto point = m_open.back();
            m_open.pop_back();
            ++stroke.pixels;
            stroke.box |= QRect(point, QSize(1, 1));
            const int bottom = std::min(point.y() + 1, m_mask.size.height() - 1);
            const int right = std::min(point.x() + 1, m_mask.size.width() - 1);
            for (int y = std::max(point.y() - 1, 0); y <= bottom; ++y) {
                for (int x = std::max(point.x() - 1, 0); x <= right; ++x) {
                    if (take(x, y))
                        m_open.emplace_back(x, y);
                }
            }
        }
        return stroke;
    }

    const InkMask &m_mask;
    std::vector<bool> m_left;
    std::vector<QPoint> m_open;
};

/// Tells writing from what a scanner adds. All lengths in millimetres.
class Page {
public:
    explicit Page(const InkMask &mask)
        : m_scale(mask.pixelsPerMillimetre())
        , m_size(QSizeF(mask.size) / m_scale)
    {
    }

    /// 0 for what is no writing.
    double lengthOf(const Stroke &stroke) const
    {
        constexpr double minLength = 1.3; // dust is smaller, the small letters of 7 points are not
        constexpr double maxLength = 100;
        const QRectF box(QPointF(stroke.box.topLeft()) / m_scale, QSizeF(stroke.box.size()) / m_scale);
        const double length = std::max(box.width(), box.height());
        const bool isForeign = length < minLength || isAtEdge(box) || isHole(box) || isStaple(box) || isStreak(box);
        return isForeign ? 0 : std::min(length, maxLength);
    }

private:
    /// Shadows of the lid, and the desk around a photographed page.
    bool isAtEdge(const QRectF &box) const
    {
        constexpr double edge = 2;
        return box.left() < edge || box.top() < edge || box.right() > m_size.width() - edge ||
               box.bottom() > m_size.height() - edge;
    }
    /// ISO 838 and the American three holes, full or only their outline; at the sides also half of the outline.
    bool isHole(const QRectF &box) const
    {
        constexpr double zone = 18;
        constexpr double minSide = 4;
        constexpr double maxSide = 9.5;
        const bool isAtSide = box.right() < zone || box.left() > m_size.width() - zone;
        const bool isAtTop = box.bottom() < zone || box.top() > m_size.height() - zone;
        const bool isRound = std::min(box.width(), box.height()) >= minSide;
        const bool isHalf = isAtSide && box.height() >= minSide && box.width() < box.height();
        return std::max(box.width(), box.height()) <= maxSide && (isAtSide || isAtTop) && (isRound || isHalf);
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

    double m_scale;
    QSizeF m_size;
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
    constexpr int minContrast = 40; // what shines through from the other side has less
    const auto image = within(page, {InkMask::maxSide, InkMask::maxSide});
    const auto pixels = darknessOf(image);
    const Paper paper(pixels, image.size());
    InkMask mask{.size = image.size(), .ink = std::vector<bool>(pixels.size()), .isDark = paper.median() < darkPaper};
    std::size_t i = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x, ++i) {
            const int background = paper.at(x, y);
            mask.ink[i] = pixels[i] < background - std::max(minContrast, background / 5);
        }
    }
    return mask;
}

int inkMillimetres(const InkMask &mask)
{
    if (mask.isDark)
        return maxInkMillimetres;
    const Page page(mask);
    double length = 0;
    for (const auto &stroke : StrokeFinder(mask).find())
        length += page.lengthOf(stroke);
    return static_cast<int>(std::min<double>(std::lround(length), maxInkMillimetres));
}

} // namespace clinicdesk::decoder
