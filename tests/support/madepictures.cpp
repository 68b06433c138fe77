// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/madepictures.h"

#include <QBuffer>
#include <QFile>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QTemporaryDir>

#include <random>

#include <openjpeg.h>
#include <tiffio.h>
#include <webp/encode.h>

namespace clinicdesk::support {

namespace {

QByteArray output(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(program), process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

void writePage(TIFF *tiff, const QImage &page, int orientation)
{
    const bool isBilevel = page.format() == QImage::Format_Mono;
    const auto pixels = isBilevel ? page : page.convertToFormat(QImage::Format_RGB888);
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, pixels.width());
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, pixels.height());
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, isBilevel ? 1 : 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, isBilevel ? 1 : 3);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, isBilevel ? PHOTOMETRIC_MINISWHITE : PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, isBilevel ? COMPRESSION_CCITTFAX4 : COMPRESSION_LZW);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, orientation);
    TIFFSetField(tiff, TIFFTAG_XRESOLUTION, 100.0);
    TIFFSetField(tiff, TIFFTAG_YRESOLUTION, 100.0);
    TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, pixels.height());
    for (int y = 0; y < pixels.height(); ++y) {
        auto row = QByteArray(reinterpret_cast<const char *>(pixels.constScanLine(y)), pixels.bytesPerLine());
        TIFFWriteScanline(tiff, row.data(), static_cast<uint32_t>(y), 0);
    }
    TIFFWriteDirectory(tiff);
}

char letterOf(QRgb color)
{
    const auto is = [color](int red, int green, int blue) {
        constexpr int near = 60;
        return std::abs(qRed(color) - red) < near && std::abs(qGreen(color) - green) < near &&
               std::abs(qBlue(color) - blue) < near;
    };
    return is(255, 0, 0) ? 'R' : is(0, 128, 0) ? 'G' : is(0, 0, 255) ? 'B' : is(255, 255, 255) ? 'W' : '?';
}

} // namespace

QImage quarters(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    const int x = size.width() / 2;
    const int y = size.height() / 2;
    QPainter painter(&image);
    painter.fillRect(0, 0, x, y, QColor(255, 0, 0));
    painter.fillRect(x, 0, x, y, QColor(0, 128, 0));
    painter.fillRect(0, y, x, y, QColor(0, 0, 255));
    painter.fillRect(x, y, x, y, QColor(255, 255, 255));
    return image;
}

QImage noise(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    std::mt19937 random(1);
    for (int y = 0; y < size.height(); ++y) {
        auto *row = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x)
            row[x] = 0xFF000000U | random();
    }
    return image;
}

QString quartersOf(const QImage &image)
{
    QString letters;
    for (const auto &[x, y] : {std::pair{1, 1}, std::pair{3, 1}, std::pair{1, 3}, std::pair{3, 3}})
        letters += QLatin1Char(letterOf(image.pixel(image.width() * x / 4, image.height() * y / 4)));
    return letters;
}

QByteArray encoded(const QImage &image, const char *format, int quality)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, format, quality))
        qFatal("Qt cannot write %s", format);
    return bytes;
}

QByteArray tiffOf(const QList<QImage> &pages, int orientation)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("made.tif"));
    auto *tiff = TIFFOpen(qPrintable(path), "w");
    for (const auto &page : pages)
        writePage(tiff, page, orientation);
    TIFFClose(tiff);
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray webpOf(const QImage &image, bool lossless)
{
    const auto pixels = image.convertToFormat(QImage::Format_RGBA8888);
    uint8_t *bytes = nullptr;
    constexpr float quality = 90;
    const auto count = lossless ? WebPEncodeLosslessRGBA(pixels.constBits(), pixels.width(), pixels.height(),
                                                         static_cast<int>(pixels.bytesPerLine()), &bytes)
                                : WebPEncodeRGBA(pixels.constBits(), pixels.width(), pixels.height(),
                                                 static_cast<int>(pixels.bytesPerLine()), quality, &bytes);
    const QByteArray webp(reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(count));
    WebPFree(bytes);
    return webp;
}

QByteArray jpegBy(const QStringList &options, const QImage &image)
{
    return output(QStringLiteral("cjpeg"), options, encoded(image, "ppm"));
}

qsizetype heightAt(const QByteArray &jpeg)
{
    return jpeg.indexOf("\xff\xc0") + 5;
}

QByteArray withHeightAtItsEnd(QByteArray jpeg)
{
    const auto height = jpeg.mid(heightAt(jpeg), 2);
    jpeg.replace(heightAt(jpeg), 2, QByteArray(2, '\0')).chop(2); // the end mark
    return jpeg + QByteArray::fromHex("ffdc0004") + height + QByteArray::fromHex("ffd9");
}

QByteArray animatedGif()
{
    // Two colours, red and blue; LZW codes of three bits: clear, two pixels, twice, end.
    const auto picture = [](const char *codes) {
        return QByteArray::fromHex("21f904000a000000") + QByteArray::fromHex("2c0000000002000200000203") +
               QByteArray::fromHex(codes) + '\0';
    };
    return QByteArray("GIF89a") + QByteArray::fromHex("02000200800000ff00000000ff") + picture("040814") +
           picture("4c9814") + ';';
}

QByteArray heicPhoto()
{
    QFile file(QStringLiteral(CLINICDESK_VECTORS "/photo.heic"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray pdfOfPhotos(int pages, QSize pixels)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const auto photo = QImage::fromData(encoded(noise(pixels), "jpg", 95));
    QPainter painter(&writer);
    for (int page = 0; page < pages; ++page) {
        if (page > 0)
            writer.newPage();
        auto other = photo;
        other.setPixel(0, 0, qRgb(page, page, page)); // otherwise they would share one stream
        painter.drawImage(QRect(0, 0, writer.width(), writer.height()), other);
    }
    painter.end();
    return bytes;
}

QByteArray withTags(const QByteArray &file, const QStringList &options)
{
    return output(QStringLiteral("exiftool"),
                  options + QStringList{QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("-")}, file);
}

QByteArray photoWithTags(const QByteArray &file, int orientation)
{
    return withTags(file, {QStringLiteral("-GPSLatitude=19.076"), QStringLiteral("-GPSLatitudeRef=N"),
                           QStringLiteral("-XMP-exif:GPSLongitude=72.8777"),
                           QStringLiteral("-DateTimeOriginal=2026:10:05 14:30:00"), QStringLiteral("-Make=Madeup"),
                           QStringLiteral("-Orientation#=%1").arg(orientation)});
}

QByteArray tagsOf(const QByteArray &file)
{
    return output(
        QStringLiteral("exiftool"),
        {QStringLiteral("-a"), QStringLiteral("-G1"), QStringLiteral("-s"), QStringLiteral("-n"), QStringLiteral("-")},
        file);
}

QByteArray jpeg2000Of(const QImage &image)
{
    const auto grey = image.convertToFormat(QImage::Format_Grayscale8);
    opj_cparameters_t parameters;
    opj_set_default_encoder_parameters(&parameters);
    parameters.tcp_numlayers = 1;
    parameters.cp_disto_alloc = 1;
    opj_image_cmptparm_t plane{};
    plane.dx = plane.dy = 1;
    plane.w = static_cast<OPJ_UINT32>(grey.width());
    plane.h = static_cast<OPJ_UINT32>(grey.height());
    plane.prec = 8;
    auto *picture = opj_image_create(1, &plane, OPJ_CLRSPC_GRAY);
    picture->x1 = plane.w;
    picture->y1 = plane.h;
    for (int y = 0; y < grey.height(); ++y) {
        for (int x = 0; x < grey.width(); ++x)
            picture->comps[0].data[y * grey.width() + x] = grey.constScanLine(y)[x];
    }
    QByteArray bytes;
    auto *stream = opj_stream_create(1 << 20, OPJ_FALSE);
    opj_stream_set_user_data(stream, &bytes, nullptr);
    opj_stream_set_write_function(stream, [](void *from, OPJ_SIZE_T count, void *to) {
        static_cast<QByteArray *>(to)->append(static_cast<const char *>(from), static_cast<qsizetype>(count));
        return count;
    });
    auto *codec = opj_create_compress(OPJ_CODEC_J2K);
    opj_setup_encoder(codec, &parameters, picture);
    opj_start_compress(codec, picture, stream);
    opj_encode(codec, stream);
    opj_end_compress(codec, stream);
    opj_destroy_codec(codec);
    opj_stream_destroy(stream);
    opj_image_destroy(picture);
    return bytes;
}

} // namespace clinicdesk::support
