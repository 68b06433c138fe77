// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"

#include <QBuffer>
#include <QImageReader>
#include <QtEndian>
#include <zlib.h>

#include <cstdlib>

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
    }
    return readExif(exifOf(png)).hasLocation;
}

const char *nameOf(SourceKind kind)
{
    switch (kind) {
    case SourceKind::Png:
        return "png";
    case SourceKind::Bmp:
        return "bmp";
    default:
        return "gif";
    }
}

/// Qt shows what is there of a picture without compression that was cut off.
void checkBmp(const QByteArray &bmp)
{
    constexpr qsizetype headerEnd = 34;
    constexpr int oldHeaderBytes = 12;
    if (bmp.size() < headerEnd)
        failDamaged(QStringLiteral("BMP: no header"));
    const auto number = [&bmp](qsizetype at) { return qFromLittleEndian<qint32>(bmp.constData() + at); };
    const auto half = [&bmp](qsizetype at) { return qint64{qFromLittleEndian<quint16>(bmp.constData() + at)}; };
    const bool isOld = number(14) == oldHeaderBytes;
    const auto compression = isOld ? 0 : number(30);
    constexpr int none = 0;
    constexpr int bitFields = 3;
    if (compression != none && compression != bitFields)
        return;
    const auto width = isOld ? half(18) : qint64{number(18)};
    const auto height = isOld ? half(20) : std::abs(qint64{number(22)});
    checkPixels(width, height);
    const auto rowBytes = (width * half(isOld ? 24 : 28) + 31) / 32 * 4;
    if (qint64{static_cast<quint32>(number(10))} + rowBytes * height > bmp.size())
        failDamaged(QStringLiteral("BMP: rows are missing"));
}

/// Qt shows what is there of a picture that was cut off. The blocks of the first picture have to be there.
void checkGif(QByteArrayView gif)
{
    constexpr qsizetype headerBytes = 13;
    const auto byteAt = [gif](qsizetype at) {
        if (at >= gif.size())
            failDamaged(QStringLiteral("GIF: the picture is cut off"));
        return static_cast<uchar>(gif[at]);
    };
    const auto half = [&byteAt](qsizetype at) { return byteAt(at) + 256 * byteAt(at + 1); };
    checkPixels(half(6), half(8));
    const auto tableBytes = [&byteAt](qsizetype at) {
        const auto flags = byteAt(at);
        return (flags & 0x80U) != 0 ? qsizetype{3} << ((flags & 7U) + 1) : 0;
    };
    const auto endOfBlocks = [&byteAt](qsizetype at) {
        while (const auto length = byteAt(at))
            at += length + 1;
        return at + 1;
    };
    auto at = headerBytes + tableBytes(10);
    while (byteAt(at) == '!')
        at = endOfBlocks(at + 2);
    if (byteAt(at) != ',')
        failDamaged(QStringLiteral("GIF: no picture"));
    endOfBlocks(at + 10 + tableBytes(at + 9) + 1);
}

/// Reads exactly this format, whatever the bytes look like to other readers.
class Reader {
public:
    Reader(const QByteArray &file, SourceKind kind)
    {
        if (kind == SourceKind::Bmp)
            checkBmp(file);
        if (kind == SourceKind::Gif)
            checkGif(file);
        constexpr int maxMegabytes = 512;
        QImageReader::setAllocationLimit(maxMegabytes);
        m_buffer.setData(file);
        m_buffer.open(QIODevice::ReadOnly);
        m_reader.setDevice(&m_buffer);
        m_reader.setFormat(nameOf(kind));
        m_reader.setAutoDetectImageFormat(false);
        m_reader.setAutoTransform(false);
        const auto size = m_reader.size();
        if (!size.isValid())
            failDamaged(QStringLiteral("%1: no size").arg(QLatin1String(nameOf(kind))));
        checkPixels(size.width(), size.height());
    }

    QSize size() const { return m_reader.size(); }
    /// A GIF is counted by its pictures, up to a limit, because each one is decoded for it.
    int pictures() { return m_reader.supportsAnimation() ? std::max(1, m_reader.imageCount()) : 1; }
    QImage read()
    {
        auto image = m_reader.read();
        if (image.isNull())
            failDamaged(m_reader.errorString());
        return image;
    }

private:
    QBuffer m_buffer;
    QImageReader m_reader;
};

} // namespace

PictureFacts describeSimple(const QByteArray &file, SourceKind kind)
{
    Reader reader(file, kind);
    PictureFacts facts{.size = reader.size(), .isLossy = false};
    if (kind == SourceKind::Gif)
        facts.pictures = reader.pictures();
    if (kind == SourceKind::Png) {
        facts.orientation = readExif(exifOf(file)).orientation;
        facts.hasLocation = hasLocation(file);
    }
    return facts;
}

Raster readSimple(const QByteArray &file, SourceKind kind)
{
    Reader reader(file, kind);
    Raster raster{.image = reader.read()};
    if (kind == SourceKind::Png) {
        raster.exif = exifOf(file);
        raster.orientation = readExif(raster.exif).orientation;
    }
    return raster;
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
        if (chunk.type != QByteArrayView("eXIf") && !isForeignPngText(chunk.type, chunk.content))
            clean += chunk.whole;
        if (chunk.type == QByteArrayView("IEND"))
            break;
    }
    return withExif(clean, copyOfExif(exifOf(png), false));
}

} // namespace clinicdesk::decoder
