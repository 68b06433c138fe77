// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpeg.h"

#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpegcheck.h"
#include "app/decoder/jpegsegments.h"

#include <QtEndian>

#include <algorithm>
#include <limits>
#include <memory>

#include <turbojpeg.h>

namespace clinicdesk::decoder {

using namespace jpegmarker;

namespace {

const QByteArrayView profileMark("ICC_PROFILE\0", 12);

QByteArray segment(uchar marker, QByteArrayView mark, QByteArrayView content)
{
    const auto size = mark.size() + content.size();
    if (size > maxSegmentBytes)
        return {};
    QByteArray bytes(4, '\xFF');
    bytes[1] = static_cast<char>(marker);
    qToBigEndian(static_cast<quint16>(size + 2), bytes.data() + 2);
    return bytes.append(mark).append(content);
}

QByteArray exifSegment(const QByteArray &exif)
{
    return exif.isEmpty() ? QByteArray() : segment(app1, exifMark, exif);
}

/// A profile can be larger than a segment; each one has its number and how many there are.
QByteArray profileSegments(const QByteArray &profile)
{
    constexpr qsizetype partBytes = 65'000;
    const auto parts = (profile.size() + partBytes - 1) / partBytes;
    if (parts > 255)
        return {};
    QByteArray segments;
    for (qsizetype i = 0; i < parts; ++i) {
        const QByteArray numbers{static_cast<char>(i + 1), static_cast<char>(parts)};
        segments += segment(app2, profileMark,
                            QByteArray::fromRawData(numbers.data(), 2) + profile.mid(i * partBytes, partBytes));
    }
    return segments;
}

struct DestroyCodec {
    void operator()(void *codec) const { tjDestroy(codec); }
};
using Codec = std::unique_ptr<void, DestroyCodec>;

struct FreeBuffer {
    void operator()(unsigned char *bytes) const { tjFree(bytes); }
};

Codec demandCodec(tjhandle codec)
{
    if (!codec)
        fail(DecoderFailure::Reason::NoMemory, QString::fromLatin1(tjGetErrorStr2(nullptr)));
    return Codec(codec);
}

const uchar *bytesOf(const QByteArray &jpeg)
{
    return reinterpret_cast<const uchar *>(jpeg.constData());
}

unsigned long sizeOf(const QByteArray &jpeg)
{
    return static_cast<unsigned long>(jpeg.size());
}

struct JpegHead {
    QSize size;
    int colours = 0;
    int subsampling = 0;
};

JpegHead readHead(const Codec &codec, const QByteArray &jpeg)
{
    int width = 0;
    int height = 0;
    int subsampling = 0;
    int colours = 0;
    if (tjDecompressHeader3(codec.get(), bytesOf(jpeg), sizeOf(jpeg), &width, &height, &subsampling, &colours) != 0)
        failDamaged(QStringLiteral("JPEG: %1").arg(QString::fromLatin1(tjGetErrorStr2(codec.get()))));
    checkPixels(width, height);
    return {{width, height}, colours, subsampling};
}

QSize scaledSize(QSize full, std::optional<QSize> needed)
{
    if (!needed)
        return full;
    int count = 0;
    const auto *factors = tjGetScalingFactors(&count);
    auto best = full;
    for (int i = 0; factors && i < count; ++i) {
        const QSize scaled(TJSCALED(full.width(), factors[i]), TJSCALED(full.height(), factors[i]));
        const bool isEnough = scaled.width() >= needed->width() || scaled.height() >= needed->height();
        if (isEnough && scaled.width() < best.width())
            best = scaled;
    }
    return best;
}

QImage newImage(QSize size, QImage::Format format)
{
    QImage image(size, format);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    return image;
}

QByteArray withNotes(QByteArray jpeg, const QByteArray &exif, const QByteArray &profile)
{
    const auto segments = segmentsOf(jpeg);
    const auto at = !segments.isEmpty() && segments.first().marker == app0 ? segments.first().endsAt : 2;
    return jpeg.insert(at, exifSegment(exif) + profileSegments(profile));
}

[[noreturn]] void failToCompress(const Codec &codec)
{
    fail(DecoderFailure::Reason::TooLarge, QString::fromLatin1(tjGetErrorStr2(codec.get())));
}

/// What is wrong after decoding with this result. TurboJPEG warns of stray bytes as well as of missing pixels.
std::optional<PictureFlaw> flawAfter(int result, const Codec &codec, const QByteArray &jpeg)
{
    if (result == 0)
        return {};
    if (tjGetErrorCode(codec.get()) == TJERR_FATAL)
        failDamaged(QStringLiteral("JPEG: %1").arg(QString::fromLatin1(tjGetErrorStr2(codec.get()))));
    JpegCheck check;
    check.add(jpeg);
    return check.finish().flaw;
}

constexpr int rgb32 = Q_BYTE_ORDER == Q_LITTLE_ENDIAN ? TJPF_BGRX : TJPF_XRGB;

/// Printers' inks, as Adobe stores them: inverted.
QImage fromInks(const QImage &inks)
{
    auto image = newImage(inks.size(), QImage::Format_RGB32);
    for (int y = 0; y < inks.height(); ++y) {
        const auto *from = inks.constScanLine(y);
        auto *to = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < inks.width(); ++x, from += 4) {
            const int black = from[3];
            to[x] = qRgb(from[0] * black / 255, from[1] * black / 255, from[2] * black / 255);
        }
    }
    return image;
}

} // namespace

JpegNotes readJpegNotes(const QByteArray &file)
{
    const auto jpeg = withHeightInHead(file).value_or(file);
    JpegNotes notes;
    const auto head = readHead(demandCodec(tjInitDecompress()), jpeg);
    notes.size = head.size;
    notes.colours = head.colours == TJCS_GRAY ? 1 : head.colours == TJCS_CMYK || head.colours == TJCS_YCCK ? 4 : 3;
    notes.exif = exifIn(jpeg);
    notes.isUnusual = jpeg.size() != file.size();
    for (const auto &[marker, at, endsAt, content] : segmentsOf(jpeg)) {
        notes.isUnusual = notes.isUnusual || isArithmetic(marker);
        if (marker == app2 && content.startsWith(profileMark) && content.size() > profileMark.size() + 2)
            notes.profile += content.sliced(profileMark.size() + 2);
    }
    TrailerLocation trailer;
    trailer.add(QByteArrayView(jpeg).sliced(endOfPicture(jpeg)));
    notes.hasLocation = headHasLocation(jpeg) || trailer.isFound();
    return notes;
}

Raster readJpeg(const QByteArray &file, std::optional<QSize> needed)
{
    const auto jpeg = withHeightInHead(file).value_or(file);
    const auto notes = readJpegNotes(jpeg);
    const auto codec = demandCodec(tjInitDecompress());
    const auto head = readHead(codec, jpeg);
    const auto size = scaledSize(head.size, needed);
    const bool isGrey = head.colours == TJCS_GRAY;
    const bool hasInks = head.colours == TJCS_CMYK || head.colours == TJCS_YCCK;
    auto image = newImage(size, isGrey ? QImage::Format_Grayscale8 : QImage::Format_RGB32);
    const int format = isGrey ? TJPF_GRAY : hasInks ? TJPF_CMYK : rgb32;
    const int result = tjDecompress2(codec.get(), bytesOf(jpeg), sizeOf(jpeg), image.bits(), size.width(),
                                     static_cast<int>(image.bytesPerLine()), size.height(), format, TJFLAG_LIMITSCANS);
    const auto flaw = flawAfter(result, codec, jpeg);
    const auto orientation = readExif(notes.exif).orientation;
    return {.image = hasInks ? fromInks(image) : image,
            .orientation = orientation,
            .exif = notes.exif,
            .profile = hasInks ? QByteArray() : notes.profile,
            .flaw = flaw};
}

QByteArray writeJpeg(const QImage &image, int quality, const QByteArray &exif, const QByteArray &profile)
{
    const bool isGrey = image.isGrayscale();
    const auto pixels = onWhite(image).convertToFormat(isGrey ? QImage::Format_Grayscale8 : QImage::Format_RGB32);
    if (pixels.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    const auto codec = demandCodec(tjInitCompress());
    unsigned char *bytes = nullptr;
    unsigned long count = 0;
    const int result = tjCompress2(codec.get(), pixels.constBits(), pixels.width(),
                                   static_cast<int>(pixels.bytesPerLine()), pixels.height(), isGrey ? TJPF_GRAY : rgb32,
                                   &bytes, &count, isGrey ? TJSAMP_GRAY : TJSAMP_420, quality, 0);
    const std::unique_ptr<unsigned char, FreeBuffer> owner(bytes);
    if (result != 0)
        failToCompress(codec);
    const QByteArray jpeg(reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(count));
    // A colour profile of three colours does not fit a grey picture.
    return withNotes(jpeg, exif, isGrey ? QByteArray() : profile);
}

std::optional<JpegPlanes> readJpegPlanes(const QByteArray &file)
{
    const auto jpeg = withHeightInHead(file).value_or(file);
    const auto codec = demandCodec(tjInitDecompress());
    const auto head = readHead(codec, jpeg);
    const bool isEven = head.size.width() % 2 == 0 && head.size.height() % 2 == 0;
    if (head.colours != TJCS_YCbCr || head.subsampling != TJSAMP_420 || !isEven)
        return {};
    JpegPlanes read;
    std::array<unsigned char *, 3> pixels{};
    std::array<int, 3> rowBytes{};
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        auto &plane = read.planes[i];
        plane = newImage(i == 0 ? head.size : head.size / 2, QImage::Format_Grayscale8);
        pixels[i] = plane.bits();
        rowBytes[i] = static_cast<int>(plane.bytesPerLine());
    }
    const int result = tjDecompressToYUVPlanes(codec.get(), bytesOf(jpeg), sizeOf(jpeg), pixels.data(), 0,
                                               rowBytes.data(), 0, TJFLAG_LIMITSCANS);
    read.flaw = flawAfter(result, codec, jpeg);
    return read;
}

JpegPlanes upright(const JpegPlanes &planes, int orientation)
{
    JpegPlanes turned;
    for (std::size_t i = 0; i < turned.planes.size(); ++i)
        turned.planes[i] = upright(planes.planes[i], orientation);
    return turned;
}

QByteArray writeJpeg(const JpegPlanes &planes, int quality, const QByteArray &exif, const QByteArray &profile)
{
    std::array<const unsigned char *, 3> pixels{};
    std::array<int, 3> rowBytes{};
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        pixels[i] = planes.planes[i].constBits();
        rowBytes[i] = static_cast<int>(planes.planes[i].bytesPerLine());
    }
    const auto codec = demandCodec(tjInitCompress());
    // Memory that is not written does not count; a buffer that grows would be copied several times.
    const auto size = planes.size();
    auto count = tjBufSize(size.width(), size.height(), TJSAMP_420);
    QByteArray jpeg(static_cast<qsizetype>(count), Qt::Uninitialized);
    auto *bytes = reinterpret_cast<unsigned char *>(jpeg.data());
    const int result = tjCompressFromYUVPlanes(codec.get(), pixels.data(), size.width(), rowBytes.data(), size.height(),
                                               TJSAMP_420, &bytes, &count, quality, TJFLAG_NOREALLOC);
    if (result != 0)
        failToCompress(codec);
    jpeg.truncate(static_cast<qsizetype>(count));
    return withNotes(std::move(jpeg), exif, profile);
}

std::optional<QByteArray> rewriteJpeg(const QByteArray &file, int orientation, const QByteArray &exif,
                                      const QByteArray &profile)
{
    const auto jpeg = withHeightInHead(file).value_or(file);
    constexpr std::array turns{TJXOP_NONE,      TJXOP_NONE,  TJXOP_HFLIP,      TJXOP_ROT180, TJXOP_VFLIP,
                               TJXOP_TRANSPOSE, TJXOP_ROT90, TJXOP_TRANSVERSE, TJXOP_ROT270};
    const auto codec = demandCodec(tjInitTransform());
    readHead(codec, jpeg);
    tjtransform transform{};
    transform.op = turns[static_cast<std::size_t>(orientation)];
    transform.options = TJXOPT_PERFECT;
    unsigned char *bytes = nullptr;
    unsigned long count = 0;
    const int result =
        tjTransform(codec.get(), bytesOf(jpeg), sizeOf(jpeg), 1, &bytes, &count, &transform, TJFLAG_LIMITSCANS);
    const std::unique_ptr<unsigned char, FreeBuffer> owner(bytes);
    if (!bytes || count == 0 || (result != 0 && tjGetErrorCode(codec.get()) == TJERR_FATAL))
        return {};
    const QByteArray turned(reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(count));
    QByteArray head = turned.first(2);
    QByteArray tables;
    qsizetype at = 2;
    for (const auto &part : segmentsOf(turned)) {
        at = part.endsAt;
        if (part.marker == app0)
            head += turned.sliced(part.at, part.endsAt - part.at);
        else if (part.marker == app14 || part.marker == 0 || part.marker < app0 ||
                 (part.marker > app15 && part.marker != comment))
            tables += turned.sliced(part.at, part.endsAt - part.at);
    }
    return head + exifSegment(exif) + profileSegments(profile) + tables + turned.sliced(at);
}

} // namespace clinicdesk::decoder
