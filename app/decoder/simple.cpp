// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpegsegments.h"
#include "app/decoder/pngcheck.h"
#include "app/decoder/readers.h"

#include <QBuffer>
#include <QImageReader>
#include <QtEndian>
#include <zlib.h>

#include <algorithm>
#include <array>

namespace clinicdesk::decoder {

namespace {

constexpr qsizetype signatureBytes = 8;
constexpr qsizetype chunkFrameBytes = 12; // length, type, checksum

struct Chunk {
    QByteArrayView type;
    QByteArrayView content;
    QByteArrayView whole;
};

/// The chunks of a PNG, as far as they are in order.
QList<Chunk> chunksOf(QByteArrayView png)
{
    QList<Chunk> chunks;
    qsizetype at = signatureBytes;
    while (at + chunkFrameBytes <= png.size()) {
        const auto length = qsizetype{qFromBigEndian<quint32>(png.data() + at)};
        if (length > png.size() - at - chunkFrameBytes)
            break;
        chunks.append({.type = png.sliced(at + 4, 4),
                       .content = png.sliced(at + 8, length),
                       .whole = png.sliced(at, length + chunkFrameBytes)});
        at += length + chunkFrameBytes;
    }
    return chunks;
}

QByteArray exifOf(const QByteArray &png)
{
    for (const auto &chunk : chunksOf(png)) {
        if (chunk.type == QByteArrayView("eXIf"))
            return chunk.content.toByteArray();
    }
    return {};
}

QByteArray bigEndian(quint32 number)
{
    QByteArray bytes(sizeof number, Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

/// Adds EXIF data where they may be: after the first chunk, which is the header.
QByteArray withExif(const QByteArray &png, const QByteArray &exif)
{
    const auto chunks = chunksOf(png);
    if (exif.isEmpty() || chunks.isEmpty())
        return png;
    const auto content = QByteArrayLiteral("eXIf") + exif;
    const auto sum =
        crc32_z(0, reinterpret_cast<const Bytef *>(content.constData()), static_cast<z_size_t>(content.size()));
    auto whole = png;
    return whole.insert(signatureBytes + chunks.first().whole.size(),
                        bigEndian(static_cast<quint32>(exif.size())) + content + bigEndian(static_cast<quint32>(sum)));
}

bool hasLocation(const QByteArray &png)
{
    for (const auto &chunk : chunksOf(png)) {
        if (pngTextHasLocation(chunk.type, chunk.content))
            return true;
        if (chunk.type == QByteArrayView("IEND")) {
            TrailerLocation trailer;
            trailer.add(QByteArrayView(chunk.whole.end(), png.constEnd()));
            if (trailer.isFound())
                return true;
            break;
        }
    }
    return readExif(exifOf(png)).hasLocation;
}

/// The blocks of a GIF.
class GifBlocks {
public:
    explicit GifBlocks(QByteArrayView gif)
        : m_gif(gif)
    {
    }

    int byteAt(qsizetype at) const
    {
        if (at >= m_gif.size())
            failDamaged(QStringLiteral("GIF: the picture is cut off"));
        return static_cast<uchar>(m_gif[at]);
    }
    int halfAt(qsizetype at) const { return byteAt(at) + 256 * byteAt(at + 1); }
    qsizetype colourBytes(qsizetype flagsAt) const
    {
        const auto flags = static_cast<unsigned>(byteAt(flagsAt));
        return (flags & 0x80U) != 0 ? qsizetype{3} << ((flags & 7U) + 1) : 0;
    }
    qsizetype endOfBlocks(qsizetype at) const
    {
        while (const auto length = byteAt(at))
            at += length + 1;
        return at + 1;
    }
    /// What is in the blocks, as far as the file has them.
    struct Content {
        QByteArray bytes;
        bool isCut = false;
    };
    Content contentOf(qsizetype at) const
    {
        Content content;
        while (at < m_gif.size() && m_gif[at] != 0) {
            const auto length = std::min<qsizetype>(static_cast<uchar>(m_gif[at]), m_gif.size() - at - 1);
            content.bytes.append(m_gif.sliced(at + 1, length));
            at += length + 1;
        }
        content.isCut = at >= m_gif.size();
        return content;
    }

private:
    QByteArrayView m_gif;
};

/// Returns how many pixels LZW codes stand for, up to the first that has no meaning. At most `wanted`.
qint64 countPixels(const QByteArray &data, int literalBits, qint64 wanted)
{
    constexpr int maxCodes = 4096;
    constexpr int maxBits = 12;
    const int clear = 1 << literalBits;
    const int end = clear + 1;
    std::array<qint64, maxCodes> lengths{};
    std::fill_n(lengths.begin(), clear, 1);
    int nextCode = end + 1;
    int bits = literalBits + 1;
    int former = -1;
    qint64 pixels = 0;
    quint32 buffer = 0;
    int buffered = 0;
    for (const char byte : data) {
        buffer |= quint32{static_cast<uchar>(byte)} << static_cast<unsigned>(buffered);
        for (buffered += 8; buffered >= bits;) {
            const auto code = static_cast<int>(buffer & ((1U << static_cast<unsigned>(bits)) - 1));
            buffer >>= static_cast<unsigned>(bits);
            buffered -= bits;
            if (code == clear) {
                nextCode = end + 1;
                bits = literalBits + 1;
                former = -1;
                continue;
            }
            const bool isNew = former >= 0 && nextCode < maxCodes;
            if (code == end || code > nextCode || (code == nextCode && !isNew) || (former < 0 && code > clear))
                return pixels;
            if (isNew)
                lengths[static_cast<std::size_t>(nextCode)] = lengths[static_cast<std::size_t>(former)] + 1;
            pixels += lengths[static_cast<std::size_t>(code)];
            nextCode += isNew ? 1 : 0;
            if (pixels >= wanted)
                return wanted; // the end follows
            bits = std::min(nextCode >= 1 << bits ? bits + 1 : bits, maxBits);
            former = code;
        }
    }
    return pixels;
}

/// Qt shows a GIF that was cut off or has a hole without a word. Fails with Damaged where the file ends before three
/// quarters of the first picture.
std::optional<PictureFlaw> checkGif(QByteArrayView gif)
{
    const GifBlocks blocks(gif);
    checkPixels(blocks.halfAt(6), blocks.halfAt(8));
    constexpr qsizetype headerBytes = 13;
    auto at = headerBytes + blocks.colourBytes(10);
    while (blocks.byteAt(at) == '!')
        at = blocks.endOfBlocks(at + 2);
    if (blocks.byteAt(at) != ',')
        failDamaged(QStringLiteral("GIF: no picture"));
    const auto all = qint64{blocks.halfAt(at + 5)} * blocks.halfAt(at + 7);
    const auto codesAt = at + 10 + blocks.colourBytes(at + 9);
    const int literalBits = blocks.byteAt(codesAt);
    constexpr int maxLiteralBits = 8;
    if (all == 0 || literalBits < 1 || literalBits > maxLiteralBits)
        failDamaged(QStringLiteral("GIF: no pixels"));
    const auto content = blocks.contentOf(codesAt + 1);
    const auto pixels = countPixels(content.bytes, literalBits, all);
    if (pixels == all)
        return {};
    const auto missing = static_cast<double>(all - pixels) / static_cast<double>(all);
    if (content.isCut && missing >= largeLoss)
        failDamaged(QStringLiteral("GIF: the picture is cut off"));
    return PictureFlaw{.missing = missing,
                       .detail = QStringLiteral("GIF: %1 of %2 pixels are missing").arg(all - pixels).arg(all)};
}

/// Reads exactly this format, whatever the bytes look like to other readers.
class Reader {
public:
    Reader(const QByteArray &file, const char *format)
    {
        constexpr int maxMegabytes = 512;
        QImageReader::setAllocationLimit(maxMegabytes);
        m_buffer.setData(file);
        m_buffer.open(QIODevice::ReadOnly);
        m_reader.setDevice(&m_buffer);
        m_reader.setFormat(format);
        m_reader.setAutoDetectImageFormat(false);
        m_reader.setAutoTransform(false);
        const auto size = m_reader.size();
        if (!size.isValid())
            failDamaged(QStringLiteral("%1: no size").arg(QLatin1String(format)));
        checkPixels(size.width(), size.height());
    }

    QSize size() const { return m_reader.size(); }
    /// A GIF is counted by its pictures, up to a limit, because each one is decoded for it.
    int pictures() { return std::max(1, m_reader.imageCount()); }
    /// Null where the picture is damaged.
    QImage readWhole() { return m_reader.read(); }
    QImage read()
    {
        auto image = readWhole();
        if (image.isNull())
            failDamaged(m_reader.errorString());
        return image;
    }

private:
    QBuffer m_buffer;
    QImageReader m_reader;
};

} // namespace

PictureFacts describePng(const QByteArray &file)
{
    const Reader reader(file, "png");
    return {.size = reader.size(),
            .orientation = readExif(exifOf(file)).orientation,
            .hasLocation = hasLocation(file),
            .isLossy = false};
}

Raster readPng(const QByteArray &file)
{
    Reader reader(file, "png");
    const auto size = reader.size(); // the reader forgets it with a picture that it cannot read
    const auto exif = exifOf(file);
    Raster raster{.image = reader.readWhole(), .orientation = readExif(exif).orientation, .exif = exif};
    if (!raster.image.isNull())
        return raster;
    const auto damaged = readDamagedPng(file, size);
    if (damaged.flaw && damaged.flaw->missing >= 1)
        failDamaged(damaged.flaw->detail);
    const auto *pixels = reinterpret_cast<const uchar *>(damaged.pixels.constData());
    raster.image =
        QImage(pixels, size.width(), size.height(), qsizetype{4} * size.width(), QImage::Format_RGBA8888).copy();
    raster.flaw = damaged.flaw;
    return raster;
}

PictureFacts describeGif(const QByteArray &file)
{
    checkGif(file);
    Reader reader(file, "gif");
    return {.size = reader.size(), .pictures = reader.pictures(), .isLossy = false};
}

Raster readGif(const QByteArray &file)
{
    const auto flaw = checkGif(file);
    Reader reader(file, "gif");
    return {.image = reader.read(), .flaw = flaw};
}

QByteArray writePng(const QImage &image, const QByteArray &exif)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "png"))
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("the PNG cannot be written"));
    return withExif(bytes, exif);
}

QByteArray cleanPng(const QByteArray &png)
{
    auto clean = png.first(signatureBytes);
    for (const auto &chunk : chunksOf(png)) {
        const bool isNote =
            isForeignPngText(chunk.type, chunk.content) || pngTextHasLocation(chunk.type, chunk.content);
        if (chunk.type != QByteArrayView("eXIf") && !isNote)
            clean += chunk.whole;
        if (chunk.type == QByteArrayView("IEND"))
            break;
    }
    return withExif(clean, copyOfExif(exifOf(png), false));
}

} // namespace clinicdesk::decoder
