// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"
#include "app/decoder/lineends.h"
#include "app/decoder/pixelholes.h"
#include "app/decoder/readers.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <span>

namespace clinicdesk::decoder {

namespace {

// Read here, because Qt refuses several headers, and shows a picture that was cut or has a hole without a word.

constexpr int fileHeaderBytes = 14;
constexpr int oldHeaderBytes = 12; ///< of OS/2 1 and Windows 2

enum class Compression { None, RunLength8, RunLength4, RunLength24, BitFields };

/// One colour of a pixel of 16 or 32 bits.
struct Channel {
    quint32 mask = 0;

    int of(quint32 pixel) const
    {
        if (mask == 0)
            return 0;
        const auto value = (pixel & mask) >> std::countr_zero(mask);
        const auto max = mask >> std::countr_zero(mask);
        return static_cast<int>(max == 255 ? value : quint64{value} * 255 / max);
    }
};

struct Header {
    int width = 0;
    int height = 0;
    bool isTopDown = false;
    int bits = 0;
    Compression compression = Compression::None;
    std::array<Channel, 4> channels; ///< red, green, blue, alpha
    QList<QRgb> palette;
    qsizetype pixelsAt = 0;
    int dotsPerMeterX = 0;
    int dotsPerMeterY = 0;
};

[[noreturn]] void failUnsupported(const QString &detail)
{
    fail(DecoderFailure::Reason::Unsupported, QStringLiteral("BMP: ") + detail);
}

class HeaderReader {
public:
    explicit HeaderReader(QByteArrayView bmp)
        : m_bmp(bmp)
        , m_headerBytes(number(fileHeaderBytes))
        , m_isOld(m_headerBytes == oldHeaderBytes)
    {
    }

    Header read() const
    {
        Header header{.pixelsAt = static_cast<qsizetype>(number(10))};
        const auto width = m_isOld ? qint64{half(18)} : qint64{static_cast<qint32>(number(18))};
        const auto height = m_isOld ? qint64{half(20)} : qint64{static_cast<qint32>(number(22))};
        if (half(m_isOld ? 22 : 26) > 1) // planes
            failDamaged(QStringLiteral("BMP: no header"));
        checkPixels(width, std::abs(height));
        header.width = static_cast<int>(width);
        header.height = static_cast<int>(std::abs(height));
        header.isTopDown = height < 0;
        header.bits = half(m_isOld ? 24 : 28);
        header.compression = compression(header.bits);
        header.channels = channels(header);
        header.palette = palette(header);
        if (has(resolutionEnd)) {
            header.dotsPerMeterX = resolution(38);
            header.dotsPerMeterY = resolution(42);
        }
        return header;
    }

private:
    static constexpr int compressionEnd = 34;
    static constexpr int resolutionEnd = 46;
    static constexpr int coloursEnd = 50;
    static constexpr int masksAt = 54; ///< in a longer header, or after the usual one

    quint32 number(qsizetype at) const
    {
        if (m_bmp.size() < at + 4)
            failDamaged(QStringLiteral("BMP: no header"));
        return qFromLittleEndian<quint32>(m_bmp.data() + at);
    }
    quint16 half(qsizetype at) const { return static_cast<quint16>(number(at) & 0xFFFFU); }
    /// The headers of OS/2 2 may end after any of their numbers.
    bool has(int end) const { return fileHeaderBytes + m_headerBytes >= static_cast<quint32>(end); }
    int resolution(qsizetype at) const
    {
        constexpr quint32 max = 200'000;
        return number(at) <= max ? static_cast<int>(number(at)) : 0;
    }
    quint32 compressionCode() const { return has(compressionEnd) ? number(30) : 0; }
    bool isOfOs2() const { return m_headerBytes == 64 || (!m_isOld && m_headerBytes < 40); }

    Compression compression(int bits) const
    {
        const auto code = compressionCode();
        constexpr std::array usual{1, 4, 8, 16, 24, 32};
        if (code == 0 && std::ranges::count(usual, bits) == 1)
            return Compression::None;
        if (code == 1 && bits == 8)
            return Compression::RunLength8;
        if (code == 2 && bits == 4)
            return Compression::RunLength4;
        if (code == 4 && bits == 24 && isOfOs2())
            return Compression::RunLength24;
        if ((code == 3 || code == 6) && (bits == 16 || bits == 32) && !isOfOs2())
            return Compression::BitFields;
        failUnsupported(QStringLiteral("compression %1 of %2 bits").arg(code).arg(bits));
    }

    std::array<Channel, 4> channels(const Header &header) const
    {
        if (header.compression != Compression::BitFields)
            return header.bits == 16 ? std::array<Channel, 4>{{{0x7C00}, {0x03E0}, {0x001F}, {0}}}
                                     : std::array<Channel, 4>{{{0xFF0000}, {0xFF00}, {0xFF}, {0}}};
        constexpr int maskBytes = 4;
        const bool hasAlpha = compressionCode() == 6 || has(masksAt + 4 * maskBytes);
        return {{{number(masksAt)},
                 {number(masksAt + maskBytes)},
                 {number(masksAt + 2 * maskBytes)},
                 {hasAlpha ? number(masksAt + 3 * maskBytes) : 0}}};
    }

    QList<QRgb> palette(const Header &header) const
    {
        if (header.bits > 8)
            return {};
        const qsizetype entryBytes = m_isOld ? 3 : 4;
        const auto at = fileHeaderBytes + qsizetype{m_headerBytes};
        const auto all = qsizetype{1} << header.bits;
        const auto used = has(coloursEnd) ? qsizetype{number(46)} : 0;
        const auto room = std::max<qsizetype>(0, std::min(header.pixelsAt, m_bmp.size()) - at) / entryBytes;
        QList<QRgb> colours(all, qRgb(0, 0, 0));
        for (qsizetype i = 0; i < std::min({used == 0 ? all : used, all, room}); ++i) {
            const auto byte = [this, entry = at + i * entryBytes](int index) {
                return static_cast<unsigned char>(m_bmp[entry + index]);
            };
            colours[i] = qRgb(byte(2), byte(1), byte(0));
        }
        return colours;
    }

    QByteArrayView m_bmp;
    quint32 m_headerBytes;
    bool m_isOld;
};

QImage blank(const Header &header)
{
    const auto hasAlpha = header.channels[3].mask != 0;
    const auto format = header.bits == 1   ? QImage::Format_Mono
                        : header.bits <= 8 ? QImage::Format_Indexed8
                        : hasAlpha         ? QImage::Format_ARGB32
                                           : QImage::Format_RGB32;
    QImage image(header.width, header.height, format);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    image.setColorTable(header.palette);
    image.fill(header.bits <= 8 ? 0 : 0xFF'FF'FF'FFU);
    image.setDotsPerMeterX(header.dotsPerMeterX);
    image.setDotsPerMeterY(header.dotsPerMeterY);
    return image;
}

uchar *rowOf(QImage &image, const Header &header, int row)
{
    return image.scanLine(header.isTopDown ? row : header.height - 1 - row);
}

quint32 littleEndian(const uchar *bytes, int count)
{
    quint32 number = 0;
    for (int i = count - 1; i >= 0; --i)
        number = number << 8U | bytes[i];
    return number;
}

/// `from` has all bytes of the row.
void copyRow(const Header &header, const uchar *from, uchar *to)
{
    if (header.bits == 1 || header.bits == 8) {
        std::copy_n(from, (header.width * header.bits + 7) / 8, to);
        return;
    }
    if (header.bits == 4) {
        for (int x = 0; x < header.width; ++x)
            to[x] = x % 2 == 0 ? from[x / 2] >> 4U : from[x / 2] & 0xFU;
        return;
    }
    const int bytes = header.bits / 8;
    const auto &[red, green, blue, alpha] = header.channels;
    auto *pixels = reinterpret_cast<QRgb *>(to);
    for (int x = 0; x < header.width; ++x) {
        const auto pixel = littleEndian(from + qsizetype{x} * bytes, bytes);
        pixels[x] = qRgba(red.of(pixel), green.of(pixel), blue.of(pixel), alpha.mask == 0 ? 255 : alpha.of(pixel));
    }
}

qsizetype bytesOfRow(const Header &header)
{
    return (qsizetype{header.width} * header.bits + 31) / 32 * 4;
}

/// Returns how many rows are in the file.
int readRows(QByteArrayView bmp, const Header &header, QImage &image)
{
    const auto rowBytes = bytesOfRow(header);
    const auto usedBytes = (qsizetype{header.width} * header.bits + 7) / 8; // the last row may end without padding
    int row = 0;
    for (; row < header.height; ++row) {
        const auto at = header.pixelsAt + row * rowBytes;
        if (at + usedBytes > bmp.size())
            break;
        copyRow(header, reinterpret_cast<const uchar *>(bmp.data()) + at, rowOf(image, header, row));
    }
    return row;
}

double shareInHoles(QByteArrayView bmp, const Header &header)
{
    PixelHoles holes(header.pixelsAt, bytesOfRow(header));
    const auto pixels = bmp.sliced(header.pixelsAt);
    const auto used = std::min(pixels.size(), bytesOfRow(header) * header.height);
    holes.add(pixels.first(used));
    return holes.lostShare(used == pixels.size());
}

/// Runs of pixels. A row that ends early without a move was damaged: the format allows it, but programs write whole
/// rows, and two bytes of a hole end a row.
class RunReader {
public:
    RunReader(QByteArrayView bmp, const Header &header, QImage &image)
        : m_data(bmp.sliced(std::min(header.pixelsAt, bmp.size())))
        , m_header(header)
        , m_image(image)
    {
    }

    /// Returns how many pixels were set, or left out with a move.
    qint64 read()
    {
        while (const auto code = m_y < m_header.height ? next(2) : std::nullopt) {
            if (code->front() != 0)
                putRun(static_cast<uchar>(code->front()), code->sliced(1));
            else if (!obey(static_cast<uchar>(code->back())))
                break;
        }
        return m_pixels;
    }

private:
    std::optional<QByteArrayView> next(qsizetype count)
    {
        if (m_data.size() < count)
            return {};
        const auto bytes = m_data.first(count);
        m_data = m_data.sliced(count);
        return bytes;
    }

    /// What follows a zero. False at the end of the picture.
    bool obey(uchar code)
    {
        constexpr uchar endOfRow = 0;
        constexpr uchar endOfPicture = 1;
        constexpr uchar move = 2;
        if (code == endOfRow) {
            m_x = 0;
            ++m_y;
            return true;
        }
        if (code == move) {
            const auto by = next(2);
            if (!by)
                return false;
            const int right = static_cast<uchar>(by->front());
            const int down = static_cast<uchar>(by->back());
            m_x += right;
            m_y += down;
            m_pixels += right + qint64{down} * m_header.width;
            return true;
        }
        return code != endOfPicture && putPixels(code);
    }

    void putRun(int count, QByteArrayView first)
    {
        if (m_header.compression == Compression::RunLength24) {
            const auto rest = next(2);
            const auto colour = rest ? qRgb(uchar(rest->back()), uchar(rest->front()), uchar(first.front())) : 0;
            for (int i = 0; rest && i < count; ++i)
                put(colour);
            return;
        }
        const auto byte = static_cast<uchar>(first.front());
        for (int i = 0; i < count; ++i)
            put(indexIn(byte, i));
    }

    /// Pixels without runs, padded to whole words.
    bool putPixels(int count)
    {
        const bool isColour = m_header.compression == Compression::RunLength24;
        const bool isHalf = m_header.compression == Compression::RunLength4;
        const auto used = isColour ? count * 3 : isHalf ? (count + 1) / 2 : count;
        const auto bytes = next(used);
        if (!bytes)
            return false;
        const auto *data = reinterpret_cast<const uchar *>(bytes->data());
        for (qsizetype i = 0; i < count; ++i)
            put(isColour ? qRgb(data[i * 3 + 2], data[i * 3 + 1], data[i * 3]) : indexIn(data[isHalf ? i / 2 : i], i));
        return used % 2 == 0 || next(1).has_value();
    }

    quint32 indexIn(uchar byte, qsizetype pixel) const
    {
        if (m_header.compression == Compression::RunLength8)
            return byte;
        return pixel % 2 == 0 ? byte >> 4U : byte & 0xFU;
    }

    void put(quint32 pixel)
    {
        if (m_x < m_header.width && m_y < m_header.height) {
            auto *row = rowOf(m_image, m_header, static_cast<int>(m_y));
            if (m_header.bits == 24)
                reinterpret_cast<QRgb *>(row)[m_x] = pixel;
            else
                row[m_x] = static_cast<uchar>(pixel);
            ++m_pixels;
        }
        ++m_x;
    }

    QByteArrayView m_data;
    const Header &m_header;
    QImage &m_image;
    qint64 m_x = 0;
    qint64 m_y = 0;
    qint64 m_pixels = 0;
};

} // namespace

PictureFacts describeBmp(const QByteArray &file)
{
    const auto header = HeaderReader(file).read();
    return {.size = {header.width, header.height}, .isLossy = false};
}

Raster readBmp(const QByteArray &file)
{
    const auto header = HeaderReader(file).read();
    Raster raster{.image = blank(header)};
    const auto all = qint64{header.width} * header.height;
    const bool isPlain = header.compression == Compression::None || header.compression == Compression::BitFields;
    const auto pixels = isPlain ? qint64{readRows(file, header, raster.image)} * header.width
                                : RunReader(file, header, raster.image).read();
    const auto missing = static_cast<double>(all - pixels) / static_cast<double>(all);
    if (isPlain && missing >= largeLoss)
        failDamaged(QStringLiteral("BMP: rows are missing"));
    if (pixels < all)
        raster.flaw =
            PictureFlaw{.missing = missing,
                        .detail = QStringLiteral("BMP: %1 of %2 pixels are missing").arg(all - pixels).arg(all)};
    if (const auto lost = isPlain && pixels == all ? shareInHoles(file, header) : 0; lost > 0)
        raster.flaw = PictureFlaw{.missing = lost, .detail = QStringLiteral("BMP: ") + PixelHoles::detail()};
    LineEnds lineEnds;
    lineEnds.add(file);
    if (lineEnds.wereChanged({}))
        raster.flaw = LineEnds::flaw();
    return raster;
}

} // namespace clinicdesk::decoder
