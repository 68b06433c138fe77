// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/decoder/madetiffs.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>

#include <tiffio.h>

namespace clinicdesk::support {

namespace {

constexpr int separated = 5;
constexpr int palette = 3;
constexpr int whiteIsZero = 0;
constexpr int ycbcr = 6;

int quarterAt(const TiffForm &page, int x, int y)
{
    return (y >= page.height / 2 ? 2 : 0) + (x >= page.width / 2 ? 1 : 0);
}

/// From 0 to 1.
double sampleAt(const TiffForm &page, int x, int y, int sample)
{
    constexpr std::array<std::array<double, 3>, 4> colours{{{1, 0, 0}, {0, 0.5, 0}, {0, 0, 1}, {1, 1, 1}}};
    const int quarter = quarterAt(page, x, y);
    const bool isGrey = page.photometric <= 1;
    const int colourCount = isGrey || page.photometric == palette ? 1 : page.photometric == separated ? 4 : 3;
    if (sample >= colourCount)
        return page.extraValue;
    if (page.photometric == palette)
        return quarter / (std::exp2(page.bits) - 1);
    if (isGrey) {
        const auto light = page.bits == 1 ? (quarter == 3 ? 1 : 0) : (quarter + 1) / 4.0;
        return page.photometric == whiteIsZero ? 1 - light : light;
    }
    if (page.photometric == separated)
        return sample == 3 ? 0 : 1 - colours[quarter][sample];
    return colours[quarter][sample];
}

template <class Number>
void put(QByteArray &row, int index, double value)
{
    const auto number = static_cast<Number>(value);
    std::memcpy(row.data() + index * int{sizeof number}, &number, sizeof number);
}

void putBits(QByteArray &row, int index, int bits, unsigned value)
{
    for (int i = 0; i < bits; ++i) {
        const int at = index * bits + i;
        const auto mask = static_cast<uchar>(0x80 >> (at % 8));
        if (((value >> (bits - 1 - i)) & 1U) != 0)
            row[at / 8] = static_cast<char>(static_cast<uchar>(row[at / 8]) | mask);
    }
}

void putSample(QByteArray &row, int index, double value, const TiffForm &page)
{
    const auto max = std::exp2(page.bits) - 1;
    if (page.format == SAMPLEFORMAT_IEEEFP)
        return page.bits == 64 ? put<double>(row, index, value * 500 - 100) : put<float>(row, index, value);
    if (page.format == SAMPLEFORMAT_INT)
        return page.bits == 16 ? put<qint16>(row, index, value * 65'535 - 32'768)
                               : put<qint8>(row, index, value * 255 - 128);
    if (page.bits == 32)
        return put<quint32>(row, index, value * 4'000);
    if (page.bits == 16)
        return put<quint16>(row, index, value * max);
    putBits(row, index, page.bits, static_cast<unsigned>(std::lround(value * max)));
}

void setTags(TIFF *tiff, const TiffForm &page)
{
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, page.width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, page.height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, page.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, page.samples);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, page.photometric);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, page.compression);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, page.isSeparate ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, page.format);
    if (page.predictor != 1)
        TIFFSetField(tiff, TIFFTAG_PREDICTOR, page.predictor);
    if (page.compression == COMPRESSION_JPEG && page.photometric == ycbcr)
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    if (page.extra >= 0) {
        const auto extra = static_cast<uint16_t>(page.extra);
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &extra);
    }
    if (page.subfile)
        TIFFSetField(tiff, TIFFTAG_SUBFILETYPE, *page.subfile);
    if (page.photometric == palette) {
        std::array<std::array<uint16_t, 256>, 3> colours{};
        constexpr std::array<std::array<uint16_t, 3>, 4> used{
            {{65'535, 0, 0}, {0, 32'768, 0}, {0, 0, 65'535}, {65'535, 65'535, 65'535}}};
        for (std::size_t i = 0; i < used.size(); ++i) {
            for (std::size_t colour = 0; colour < 3; ++colour)
                colours[colour][i] = used[i][colour];
        }
        TIFFSetField(tiff, TIFFTAG_COLORMAP, colours[0].data(), colours[1].data(), colours[2].data());
    }
}

/// Grain is the same in all samples of a pixel, and in every file.
std::function<double(int, int, int)> pictureOf(const TiffForm &page)
{
    return [page, random = std::mt19937(1)](int x, int y, int sample) mutable {
        const auto value = sampleAt(page, x, y, sample);
        const auto grain = (random() % 64) / 255.0;
        return page.isGrainy ? std::abs(value - grain) : value;
    };
}

void writePage(TIFF *tiff, const TiffForm &page)
{
    setTags(tiff, page);
    auto picture = pictureOf(page);
    const int planes = page.isSeparate ? page.samples : 1;
    const int inRow = page.isSeparate ? 1 : page.samples;
    if (page.tile == 0)
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, page.rowsPerStrip);
    else
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, page.tile), TIFFSetField(tiff, TIFFTAG_TILELENGTH, page.tile);
    for (int plane = 0; plane < planes; ++plane) {
        for (int y = 0; y < page.height && page.tile == 0; ++y) {
            QByteArray row(TIFFScanlineSize(tiff), '\0');
            for (int i = 0; i < page.width * inRow; ++i)
                putSample(row, i, picture(i / inRow, y, plane + i % inRow), page);
            TIFFWriteScanline(tiff, row.data(), static_cast<uint32_t>(y), static_cast<uint16_t>(plane));
        }
        for (int top = 0; page.tile > 0 && top < page.height; top += page.tile) {
            for (int left = 0; left < page.width; left += page.tile) {
                QByteArray tile;
                for (int y = 0; y < page.tile; ++y) {
                    QByteArray row(TIFFTileRowSize(tiff), '\0');
                    for (int i = 0; i < page.tile * inRow; ++i)
                        putSample(row, i, picture(left + i / inRow, top + y, plane + i % inRow), page);
                    tile += row;
                }
                TIFFWriteTile(tiff, tile.data(), static_cast<uint32_t>(left), static_cast<uint32_t>(top), 0,
                              static_cast<uint16_t>(plane));
            }
        }
    }
    TIFFWriteDirectory(tiff);
}

QByteArray written(const char *mode, const std::function<void(TIFF *)> &write)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("made.tif"));
    TIFFSetWarningHandler(nullptr);
    auto *tiff = TIFFOpen(qPrintable(path), mode);
    write(tiff);
    TIFFClose(tiff);
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QByteArray madeTiff(const QList<TiffForm> &pages, const char *mode)
{
    return written(mode, [&pages](TIFF *tiff) {
        for (const auto &page : pages)
            writePage(tiff, page);
    });
}

QByteArray tiffWithStrip(const TiffForm &page, const QByteArray &data)
{
    // libtiff cannot write every compression; the number is changed afterwards.
    auto plain = page;
    plain.compression = COMPRESSION_NONE;
    auto tiff = written("w", [&](TIFF *file) {
        setTags(file, plain);
        TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, plain.height);
        auto copy = data;
        TIFFWriteRawStrip(file, 0, copy.data(), copy.size());
        TIFFWriteDirectory(file);
    });
    const auto directory = qFromLittleEndian<quint32>(tiff.constData() + 4);
    const auto count = qFromLittleEndian<quint16>(tiff.constData() + directory);
    for (int i = 0; i < count; ++i) {
        auto *entry = tiff.data() + directory + 2 + i * 12;
        if (qFromLittleEndian<quint16>(entry) == TIFFTAG_COMPRESSION)
            qToLittleEndian(static_cast<quint16>(page.compression), entry + 8);
    }
    return tiff;
}

QByteArray tiffWithPixelsAtTheEnd(int width, int height)
{
    const auto shortNumber = [](int value) {
        QByteArray bytes(2, '\0');
        qToLittleEndian(static_cast<quint16>(value), bytes.data());
        return bytes;
    };
    const auto longNumber = [](int value) {
        QByteArray bytes(4, '\0');
        qToLittleEndian(static_cast<quint32>(value), bytes.data());
        return bytes;
    };
    constexpr int asLong = 4;
    const QList<std::pair<int, int>> tags{{256, width}, {257, height}, {258, 8},  {259, 1}, {262, 1},
                                          {273, 0},     {277, 1},      {278, 10}, {279, 0}};
    const int strips = (height + 9) / 10;
    const auto listsAt = 8 + 2 + static_cast<int>(tags.size()) * 12 + 4;
    const auto pixelsAt = listsAt + strips * 8;
    QByteArray tiff = QByteArray("II*\0", 4) + longNumber(8) + shortNumber(static_cast<int>(tags.size()));
    for (const auto &[tag, value] : tags) {
        const bool isList = tag == 273 || tag == 279;
        const int list = tag == 273 ? listsAt : listsAt + strips * 4;
        tiff += shortNumber(tag) + shortNumber(asLong) + longNumber(isList ? strips : 1) +
                longNumber(isList ? list : value);
    }
    tiff += longNumber(0);
    for (int i = 0; i < strips; ++i)
        tiff += longNumber(pixelsAt + i * 10 * width);
    for (int i = 0; i < strips; ++i)
        tiff += longNumber(std::min(10, height - i * 10) * width);
    return tiff + QByteArray(width * height, '\x55');
}

Range pixelsOf(const QByteArray &tiff)
{
    return {8, qsizetype{qFromLittleEndian<quint32>(tiff.constData() + 4)} - 8};
}

QByteArray withHole(QByteArray bytes, Range range, double at, double share)
{
    const auto from = range.from + static_cast<qsizetype>(static_cast<double>(range.size) * at);
    const auto count = static_cast<qsizetype>(static_cast<double>(range.size) * share);
    return bytes.replace(from, count, QByteArray(count, '\0'));
}

} // namespace clinicdesk::support
