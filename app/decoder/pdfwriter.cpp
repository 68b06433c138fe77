// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpeg.h"
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"
#include "app/decoder/qpdf.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include <string>

namespace clinicdesk::decoder {

namespace {

QSizeF onA4(QSize size)
{
    constexpr QSizeF a4(595, 842);
    return QSizeF(size).scaled(size.width() > size.height() ? a4.transposed() : a4, Qt::KeepAspectRatio);
}

QSizeF pagePoints(const QImage &image)
{
    constexpr double pointsPerMeter = 72 * 39.3701;
    constexpr double maxSide = 14'400; // ISO 32000, annex C
    if (image.dotsPerMeterX() > 0 && image.dotsPerMeterY() > 0) {
        const QSizeF exact(image.width() * pointsPerMeter / image.dotsPerMeterX(),
                           image.height() * pointsPerMeter / image.dotsPerMeterY());
        if (exact.width() <= maxSide && exact.height() <= maxSide && exact.width() >= 3 && exact.height() >= 3)
            return exact;
    }
    return onA4(image.size());
}

/// Compressed now: there may be hundreds of pictures before the PDF is written.
QByteArray packedRows(const QImage &image, qsizetype rowBytes)
{
    constexpr qsizetype sizeOfQt = 4; // before the data of zlib
    QByteArray packed;
    packed.reserve(rowBytes * image.height());
    for (int y = 0; y < image.height(); ++y)
        packed.append(reinterpret_cast<const char *>(image.constScanLine(y)), rowBytes);
    return qCompress(packed).sliced(sizeOfQt);
}

/// One bit for each pixel, 1 for white.
QByteArray packedBits(const QImage &image)
{
    auto bits = image.convertToFormat(QImage::Format_Mono);
    if (bits.colorCount() > 0 && qGray(bits.color(0)) > qGray(bits.color(1)))
        bits.invertPixels();
    return packedRows(bits, (qsizetype{image.width()} + 7) / 8);
}

/// The number of colours of a picture that we know how to compress again; 0 for any other.
int plainColours(QPDFObjectHandle dictionary)
{
    auto space = dictionary.getKey("/ColorSpace");
    if (space.isNameAndEquals("/DeviceGray"))
        return 1;
    if (space.isNameAndEquals("/DeviceRGB"))
        return 3;
    if (space.isArray() && space.getArrayNItems() == 2 && space.getArrayItem(0).isNameAndEquals("/ICCBased") &&
        space.getArrayItem(1).isStream()) {
        auto count = space.getArrayItem(1).getDict().getKey("/N");
        const auto colours = count.isInteger() ? count.getIntValue() : 0;
        return colours == 1 || colours == 3 ? static_cast<int>(colours) : 0;
    }
    return 0;
}

QByteArray copyOf(const Buffer &buffer)
{
    return {reinterpret_cast<const char *>(buffer.getBuffer()), static_cast<qsizetype>(buffer.getSize())};
}

bool hasOnlyFilter(QPDFObjectHandle dictionary, const std::string &name)
{
    auto filter = dictionary.getKey("/Filter");
    return filter.isNameAndEquals(name) ||
           (filter.isArray() && filter.getArrayNItems() == 1 && filter.getArrayItem(0).isNameAndEquals(name));
}

/// Returns an empty picture for one that stays as it is.
QImage pixelsOf(QPDFObjectHandle stream)
{
    auto dictionary = stream.getDict();
    const int colours = plainColours(dictionary);
    auto bits = dictionary.getKey("/BitsPerComponent");
    if (colours == 0 || dictionary.hasKey("/Decode") || dictionary.getKey("/Mask").isArray() || !bits.isInteger() ||
        bits.getIntValue() != 8)
        return {};
    if (hasOnlyFilter(dictionary, "/DCTDecode")) {
        const auto raw = stream.getRawStreamData();
        return readJpeg(copyOf(*raw)).image;
    }
    auto width = dictionary.getKey("/Width");
    auto height = dictionary.getKey("/Height");
    if (!width.isInteger() || !height.isInteger())
        return {};
    checkPixels(width.getIntValue(), height.getIntValue());
    const QSize size(static_cast<int>(width.getIntValue()), static_cast<int>(height.getIntValue()));
    if (!stream.pipeStreamData(nullptr, 0, qpdf_dl_generalized, true, true))
        return {};
    const auto decoded = stream.getStreamData(qpdf_dl_generalized);
    const auto rowBytes = qsizetype{size.width()} * colours;
    if (static_cast<qsizetype>(decoded->getSize()) < rowBytes * size.height())
        return {};
    return QImage(decoded->getBuffer(), size.width(), size.height(), rowBytes,
                  colours == 1 ? QImage::Format_Grayscale8 : QImage::Format_RGB888)
        .copy();
}

bool isPicture(QPDFObjectHandle object)
{
    constexpr int worthwhileBytes = 20'000;
    if (!object.isStream())
        return false;
    auto dictionary = object.getDict();
    auto length = dictionary.getKey("/Length");
    auto mask = dictionary.getKey("/ImageMask");
    return dictionary.getKey("/Subtype").isNameAndEquals("/Image") && !(mask.isBool() && mask.getBoolValue()) &&
           length.isInteger() && length.getIntValue() > worthwhileBytes;
}

void makePictureSmaller(QPDFObjectHandle stream, int quality, QSize limit)
{
    auto dictionary = stream.getDict();
    const auto image = pixelsOf(stream);
    if (image.isNull())
        return;
    const auto smaller = pdfPicture(within(image, limit), quality);
    if (smaller.data.size() >= dictionary.getKey("/Length").getIntValue())
        return;
    dictionary.removeKey("/DecodeParms");
    dictionary.replaceKey("/Width", QPDFObjectHandle::newInteger(smaller.size.width()));
    dictionary.replaceKey("/Height", QPDFObjectHandle::newInteger(smaller.size.height()));
    dictionary.replaceKey("/ColorSpace",
                          QPDFObjectHandle::newName(smaller.colours == 1 ? "/DeviceGray" : "/DeviceRGB"));
    stream.replaceStreamData(textOf(smaller.data), QPDFObjectHandle::newName("/DCTDecode"),
                             QPDFObjectHandle::newNull());
}

} // namespace

PdfPicture pdfPicture(const QImage &image, int quality)
{
    const auto paper = onWhite(image);
    PdfPicture picture;
    picture.size = paper.size();
    picture.points = pagePoints(image);
    if (isBlackAndWhite(paper)) {
        picture.data = packedBits(paper);
        picture.bitsPerColour = 1;
        picture.colours = 1;
        return picture;
    }
    picture.colours = paper.isGrayscale() ? 1 : 3;
    picture.isJpeg = quality > 0;
    if (picture.isJpeg) {
        picture.data = writeJpeg(paper, quality, {}, {});
        return picture;
    }
    const auto pixels = paper.convertToFormat(picture.colours == 1 ? QImage::Format_Grayscale8 : QImage::Format_RGB888);
    picture.data = packedRows(pixels, qsizetype{pixels.width()} * picture.colours);
    return picture;
}

PdfPicture pdfPictureOfJpeg(const QByteArray &jpeg, QSize size, int colours, const QByteArray &profile)
{
    PdfPicture picture;
    picture.data = jpeg;
    picture.size = size;
    picture.isJpeg = true;
    picture.colours = colours;
    const auto space = profile.mid(16, 4); // ICC.1, 7.2.6
    if (space == QByteArrayView(colours == 1 ? "GRAY" : "RGB "))
        picture.profile = profile;
    picture.points = onA4(size);
    return picture;
}

SmallerPdf makePdfSmaller(const QByteArray &bytes, int quality, QSize limit)
{
    QPDF pdf;
    openPdf(pdf, bytes);
    const auto pages = QPDFPageDocumentHelper(pdf).getAllPages().size();
    checkPages(static_cast<qint64>(pages));
    for (auto &object : pdf.getAllObjects()) {
        if (isPicture(object))
            makePictureSmaller(object, quality, limit);
    }
    return {writtenPdf(pdf), static_cast<int>(pages)};
}

} // namespace clinicdesk::decoder
