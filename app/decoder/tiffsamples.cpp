// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/tiffcells.h"

#include <qfloat16.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace clinicdesk::decoder {

namespace {

/// How the samples of a directory are stored.
struct Layout {
    int bits = 1;
    uint16_t format = SAMPLEFORMAT_UINT;
    uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    int samples = 1; ///< of a pixel, with those that are no colours
    bool isSeparate = false;

    explicit Layout(TIFF *tiff)
        : bits(tiffValue<uint16_t>(tiff, TIFFTAG_BITSPERSAMPLE, 1))
        , format(tiffValue<uint16_t>(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT))
        , photometric(tiffValue<uint16_t>(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK))
        , samples(tiffValue<uint16_t>(tiff, TIFFTAG_SAMPLESPERPIXEL, 1))
        , isSeparate(tiffValue<uint16_t>(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE)
    {
    }

    bool isFloat() const { return format == SAMPLEFORMAT_IEEEFP; }
    bool isSigned() const { return format == SAMPLEFORMAT_INT; }
    bool isKnown() const
    {
        constexpr std::array floatBits{16, 32, 64};
        constexpr int maxBits = 64;
        const bool isNumber = isSigned() || format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
        const bool isWhole = bits < 32 || bits == 32 || bits == maxBits;
        return colours() > 0 && samples >= colours() && bits > 0 &&
               (isFloat() ? std::ranges::count(floatBits, bits) == 1 : isNumber && isWhole);
    }
    int colours() const
    {
        switch (photometric) {
        case PHOTOMETRIC_MINISBLACK:
        case PHOTOMETRIC_MINISWHITE:
            return 1;
        case PHOTOMETRIC_RGB:
            return 3;
        case PHOTOMETRIC_SEPARATED:
            return 4;
        default:
            return 0;
        }
    }
};

template <class Number>
double number(const uchar *samples, qint64 index)
{
    Number value{};
    std::memcpy(&value, samples + index * qint64{sizeof(Number)}, sizeof(Number));
    return static_cast<double>(value);
}

/// Samples of other widths follow each other without gaps, the highest bit first.
double packedNumber(const uchar *samples, qint64 index, int bits)
{
    quint64 value = 0;
    for (auto bit = index * bits; bit < (index + 1) * bits; ++bit)
        value = value << 1U | ((samples[bit / 8] >> static_cast<unsigned>(7 - bit % 8)) & 1U);
    return static_cast<double>(value);
}

double sampleAt(const Layout &layout, const uchar *samples, qint64 index)
{
    switch (layout.bits) {
    case 8:
        return layout.isSigned() ? number<qint8>(samples, index) : number<quint8>(samples, index);
    case 16:
        if (layout.isFloat())
            return number<qfloat16>(samples, index);
        return layout.isSigned() ? number<qint16>(samples, index) : number<quint16>(samples, index);
    case 32:
        if (layout.isFloat())
            return number<float>(samples, index);
        return layout.isSigned() ? number<qint32>(samples, index) : number<quint32>(samples, index);
    case 64:
        if (layout.isFloat())
            return number<double>(samples, index);
        return layout.isSigned() ? number<qint64>(samples, index) : number<quint64>(samples, index);
    default: {
        const auto value = packedNumber(samples, index, layout.bits);
        const auto half = std::exp2(layout.bits - 1);
        return layout.isSigned() && value >= half ? value - 2 * half : value;
    }
    }
}

/// The values that become black and white.
struct Range {
    double min = 0;
    double max = 1;

    int byteOf(double value) const
    {
        constexpr double white = 255;
        const auto part = std::isfinite(value) && max > min ? (value - min) / (max - min) : 0;
        return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * white));
    }
};

class SampleCells : public TiffCells {
public:
    explicit SampleCells(TIFF *tiff)
        : m_tiff(tiff)
        , m_layout(tiff)
    {
    }

    bool decode(const QRect &cell, QImage &image) override
    {
        if (!m_hasRange)
            findRange();
        bool isAny = false;
        for (int plane = 0; plane < (m_layout.isSeparate ? m_layout.colours() : 1); ++plane) {
            const auto bytes = read(cell, plane);
            isAny |= !bytes.isEmpty();
            put(bytes, cell, plane, image);
        }
        return isAny;
    }

    void finish(QImage &image) override
    {
        const bool isInverted = m_layout.photometric == PHOTOMETRIC_MINISWHITE;
        for (int y = 0; y < image.height(); ++y) {
            auto *pixel = image.scanLine(y);
            for (int x = 0; x < image.width(); ++x, pixel += 4) {
                if (m_layout.colours() == 1) {
                    const auto grey = static_cast<uchar>(isInverted ? 255 - pixel[0] : pixel[0]);
                    std::fill_n(pixel, 3, grey);
                } else if (m_layout.colours() == 4) {
                    const int light = 255 - pixel[3];
                    for (int i = 0; i < 3; ++i)
                        pixel[i] = static_cast<uchar>((255 - pixel[i]) * light / 255);
                }
                pixel[3] = 255;
            }
        }
    }

private:
    bool isTiled() const { return TIFFIsTiled(m_tiff) != 0; }
    qint64 rowBytes() const { return isTiled() ? TIFFTileRowSize(m_tiff) : TIFFScanlineSize(m_tiff); }

    /// The rows of a plane of a cell, as far as they can be decoded: libtiff clears the rest. Empty for none.
    QByteArray read(const QRect &cell, int plane) const
    {
        const auto x = static_cast<uint32_t>(cell.x());
        const auto y = static_cast<uint32_t>(cell.y());
        const auto sample = static_cast<uint16_t>(plane);
        QByteArray bytes(static_cast<qsizetype>(rowBytes() * cell.height()), '\0');
        const auto read =
            isTiled()
                ? TIFFReadEncodedTile(m_tiff, TIFFComputeTile(m_tiff, x, y, 0, sample), bytes.data(), bytes.size())
                : TIFFReadEncodedStrip(m_tiff, TIFFComputeStrip(m_tiff, y, sample), bytes.data(), bytes.size());
        return read < 0 && bytes.count('\0') == bytes.size() ? QByteArray() : bytes;
    }

    template <class Use>
    void forEach(const QByteArray &bytes, const QRect &cell, const Use &use) const
    {
        const int step = m_layout.isSeparate ? 1 : m_layout.samples;
        const int colours = m_layout.isSeparate ? 1 : m_layout.colours();
        for (int y = 0; y < cell.height() && !bytes.isEmpty(); ++y) {
            const auto *row = reinterpret_cast<const uchar *>(bytes.constData()) + y * rowBytes();
            for (int x = 0; x < cell.width(); ++x) {
                for (int i = 0; i < colours; ++i)
                    use(x, y, i, sampleAt(m_layout, row, qint64{x} * step + i));
            }
        }
    }

    void put(const QByteArray &bytes, const QRect &cell, int plane, QImage &image) const
    {
        forEach(bytes, cell, [&](int x, int y, int colour, double value) {
            image.scanLine(cell.y() + y)[(cell.x() + x) * 4 + plane + colour] =
                static_cast<uchar>(m_range.byteOf(value));
        });
    }

    /// Whole numbers use all values of their width. Floating-point numbers should be from 0 to 1, but those of
    /// measurements are not; nor do these use all values of 32 bits.
    void findRange()
    {
        m_hasRange = true;
        if (!m_layout.isFloat() && m_layout.bits < 32) {
            const auto values = std::exp2(m_layout.bits);
            m_range = m_layout.isSigned() ? Range{-values / 2, values / 2 - 1} : Range{0, values - 1};
            return;
        }
        const auto found = foundRange();
        const bool isUsual = m_layout.isFloat() && found.min >= 0 && found.max <= 1;
        m_range = isUsual ? Range() : found;
    }

    Range foundRange() const
    {
        Range range{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
        const auto width = static_cast<int>(tiffValue<uint32_t>(m_tiff, TIFFTAG_IMAGEWIDTH));
        const auto height = static_cast<int>(tiffValue<uint32_t>(m_tiff, TIFFTAG_IMAGELENGTH));
        const auto side = [this](uint32_t tag, int max) {
            return static_cast<int>(
                std::clamp<uint32_t>(tiffValue<uint32_t>(m_tiff, tag, 1), 1, static_cast<uint32_t>(max)));
        };
        const QSize size = isTiled() ? QSize(side(TIFFTAG_TILEWIDTH, width), side(TIFFTAG_TILELENGTH, height))
                                     : QSize(width, side(TIFFTAG_ROWSPERSTRIP, height));
        for (int y = 0; y < height; y += size.height()) {
            for (int x = 0; x < width; x += size.width()) {
                const auto cell = QRect(QPoint(x, y), size).intersected(QRect(0, 0, width, height));
                for (int plane = 0; plane < (m_layout.isSeparate ? m_layout.colours() : 1); ++plane)
                    forEach(read(cell, plane), cell, [&range](int, int, int, double value) {
                        if (std::isfinite(value))
                            range = {std::min(range.min, value), std::max(range.max, value)};
                    });
            }
        }
        return range;
    }

    TIFF *m_tiff;
    Layout m_layout;
    Range m_range;
    bool m_hasRange = false;
};

} // namespace

std::unique_ptr<TiffCells> makeSampleCells(TIFF *tiff)
{
    if (!Layout(tiff).isKnown())
        return nullptr;
    return std::make_unique<SampleCells>(tiff);
}

bool hasUnusualSamples(TIFF *tiff)
{
    const Layout layout(tiff);
    constexpr std::array usualBits{1, 2, 4, 8, 16};
    return layout.isFloat() || layout.isSigned() || std::ranges::count(usualBits, layout.bits) == 0;
}

} // namespace clinicdesk::decoder
