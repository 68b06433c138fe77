// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpeg.h"
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"

#define POINTERHOLDER_TRANSITION 4 // as in core/document/pdfdecode.cpp
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <string>

namespace clinicdesk::decoder {

namespace {

std::string textOf(const QByteArray &bytes)
{
    return bytes.toStdString();
}

QByteArray bytesOf(QPDF &pdf)
{
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setObjectStreamMode(qpdf_o_generate);
    if (!pdf.isEncrypted())
        writer.setDeterministicID(true);
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char *>(buffer->getBuffer()), static_cast<qsizetype>(buffer->getSize())};
}

QSizeF pagePoints(const QImage &image)
{
    constexpr double pointsPerMeter = 72 * 39.3701;
    constexpr QSizeF a4(595, 842);
    constexpr double maxSide = 14'400; // ISO 32000, annex C
    if (image.dotsPerMeterX() > 0 && image.dotsPerMeterY() > 0) {
        const QSizeF exact(image.width() * pointsPerMeter / image.dotsPerMeterX(),
                           image.height() * pointsPerMeter / image.dotsPerMeterY());
        if (exact.width() <= maxSide && exact.height() <= maxSide && exact.width() >= 3 && exact.height() >= 3)
            return exact;
    }
    return QSizeF(image.size()).scaled(image.width() > image.height() ? a4.transposed() : a4, Qt::KeepAspectRatio);
}

QByteArray packedRows(const QImage &image, qsizetype rowBytes)
{
    QByteArray packed;
    packed.reserve(rowBytes * image.height());
    for (int y = 0; y < image.height(); ++y)
        packed.append(reinterpret_cast<const char *>(image.constScanLine(y)), rowBytes);
    return packed;
}

/// One bit for each pixel, 1 for white.
QByteArray packedBits(const QImage &image)
{
    auto bits = image.convertToFormat(QImage::Format_Mono);
    if (bits.colorCount() > 0 && qGray(bits.color(0)) > qGray(bits.color(1)))
        bits.invertPixels();
    return packedRows(bits, (qsizetype{image.width()} + 7) / 8);
}

QPDFObjectHandle number(double value)
{
    return QPDFObjectHandle::newReal(value, 2);
}

void addPage(QPDF &pdf, const PdfPicture &picture)
{
    auto stream = QPDFObjectHandle::newStream(&pdf, textOf(picture.data));
    auto dictionary = stream.getDict();
    dictionary.replaceKey("/Type", QPDFObjectHandle::newName("/XObject"));
    dictionary.replaceKey("/Subtype", QPDFObjectHandle::newName("/Image"));
    dictionary.replaceKey("/Width", QPDFObjectHandle::newInteger(picture.size.width()));
    dictionary.replaceKey("/Height", QPDFObjectHandle::newInteger(picture.size.height()));
    dictionary.replaceKey("/ColorSpace",
                          QPDFObjectHandle::newName(picture.colours == 1 ? "/DeviceGray" : "/DeviceRGB"));
    dictionary.replaceKey("/BitsPerComponent", QPDFObjectHandle::newInteger(picture.bitsPerColour));
    if (picture.isJpeg)
        dictionary.replaceKey("/Filter", QPDFObjectHandle::newName("/DCTDecode"));

    auto pictures = QPDFObjectHandle::newDictionary();
    pictures.replaceKey("/Im0", pdf.makeIndirectObject(stream));
    auto resources = QPDFObjectHandle::newDictionary();
    resources.replaceKey("/XObject", pictures);
    const auto width = picture.points.width();
    const auto height = picture.points.height();
    const auto contents = QStringLiteral("q %1 0 0 %2 0 0 cm /Im0 Do Q").arg(width, 0, 'f', 2).arg(height, 0, 'f', 2);
    auto page = QPDFObjectHandle::newDictionary();
    page.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
    page.replaceKey("/MediaBox",
                    QPDFObjectHandle::newArray(std::vector{number(0), number(0), number(width), number(height)}));
    page.replaceKey("/Resources", resources);
    page.replaceKey("/Contents", QPDFObjectHandle::newStream(&pdf, textOf(contents.toLatin1())));
    QPDFPageDocumentHelper(pdf).addPage(pdf.makeIndirectObject(page), false);
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

QByteArray writePdf(const QList<PdfPicture> &pictures)
{
    QPDF pdf;
    pdf.emptyPDF();
    for (const auto &picture : pictures)
        addPage(pdf, picture);
    return bytesOf(pdf);
}

SmallerPdf makePdfSmaller(const QByteArray &bytes, int quality, QSize limit)
{
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("file", bytes.constData(), static_cast<std::size_t>(bytes.size()));
        const auto pages = QPDFPageDocumentHelper(pdf).getAllPages().size();
        checkPages(static_cast<qint64>(pages));
        for (auto &object : pdf.getAllObjects()) {
            if (isPicture(object))
                makePictureSmaller(object, quality, limit);
        }
        return {bytesOf(pdf), static_cast<int>(pages)};
    } catch (const QPDFExc &exception) {
        const auto detail = QString::fromUtf8(exception.what());
        if (exception.getErrorCode() == qpdf_e_password)
            failLocked(detail);
        failDamaged(detail);
    }
}

} // namespace clinicdesk::decoder
