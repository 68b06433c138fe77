// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"
#include "app/decoder/qpdf.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFAcroFormDocumentHelper.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr int quarterAngle = 90;

QPDFObjectHandle name(const char *text)
{
    return QPDFObjectHandle::newName(text);
}

QPDFObjectHandle number(double value)
{
    return QPDFObjectHandle::newReal(value, 2);
}

QPDFObjectHandle colourSpace(QPDF &pdf, const PdfPicture &picture)
{
    const auto device = name(picture.colours == 1 ? "/DeviceGray" : "/DeviceRGB");
    if (picture.profile.isEmpty())
        return device;
    auto profile = QPDFObjectHandle::newStream(&pdf, textOf(picture.profile));
    profile.getDict().replaceKey("/N", QPDFObjectHandle::newInteger(picture.colours));
    profile.getDict().replaceKey("/Alternate", device);
    return QPDFObjectHandle::newArray(std::vector{name("/ICCBased"), pdf.makeIndirectObject(profile)});
}

QPDFObjectHandle pictureStream(QPDF &pdf, const PdfPicture &picture)
{
    auto stream = QPDFObjectHandle::newStream(&pdf, textOf(picture.data));
    auto dictionary = stream.getDict();
    dictionary.replaceKey("/Type", name("/XObject"));
    dictionary.replaceKey("/Subtype", name("/Image"));
    dictionary.replaceKey("/Width", QPDFObjectHandle::newInteger(picture.size.width()));
    dictionary.replaceKey("/Height", QPDFObjectHandle::newInteger(picture.size.height()));
    dictionary.replaceKey("/ColorSpace", colourSpace(pdf, picture));
    dictionary.replaceKey("/BitsPerComponent", QPDFObjectHandle::newInteger(picture.bitsPerColour));
    dictionary.replaceKey("/Filter", name(picture.isJpeg ? "/DCTDecode" : "/FlateDecode"));
    return pdf.makeIndirectObject(stream);
}

QPDFObjectHandle pageOf(QPDF &pdf, const PdfPicture &picture)
{
    auto pictures = QPDFObjectHandle::newDictionary();
    pictures.replaceKey("/Im0", pictureStream(pdf, picture));
    auto resources = QPDFObjectHandle::newDictionary();
    resources.replaceKey("/XObject", pictures);
    const auto width = picture.points.width();
    const auto height = picture.points.height();
    const auto contents = QStringLiteral("q %1 0 0 %2 0 0 cm /Im0 Do Q").arg(width, 0, 'f', 2).arg(height, 0, 'f', 2);
    auto page = QPDFObjectHandle::newDictionary();
    page.replaceKey("/Type", name("/Page"));
    page.replaceKey("/MediaBox",
                    QPDFObjectHandle::newArray(std::vector{number(0), number(0), number(width), number(height)}));
    page.replaceKey("/Resources", resources);
    page.replaceKey("/Contents", QPDFObjectHandle::newStream(&pdf, textOf(contents.toLatin1())));
    return pdf.makeIndirectObject(page);
}

/// Links stay; every other note was drawn into the page, or is hidden.
void keepLinks(QPDFObjectHandle page)
{
    auto notes = page.getKey("/Annots");
    if (!notes.isArray())
        return;
    auto links = QPDFObjectHandle::newArray();
    for (auto &note : notes.getArrayAsVector()) {
        if (note.isDictionary() && note.getKey("/Subtype").isNameAndEquals("/Link") && !note.hasKey("/Parent"))
            links.appendItem(note);
    }
    page.replaceKey("/Annots", links);
}

/// Makes the pages complete without the rest of their document, which may be about another patient.
void separatePages(QPDF &pdf)
{
    QPDFAcroFormDocumentHelper(pdf).generateAppearancesIfNeeded();
    QPDFPageDocumentHelper(pdf).flattenAnnotations();
    for (auto &helper : QPDFPageDocumentHelper(pdf).getAllPages()) {
        auto page = helper.getObjectHandle();
        keepLinks(page);
        for (const auto *key : {"/AA", "/B", "/Metadata", "/PieceInfo", "/StructParents", "/Thumb"})
            page.removeKey(key);
    }
}

} // namespace

std::string textOf(const QByteArray &bytes)
{
    return bytes.toStdString();
}

void openPdf(QPDF &pdf, const QByteArray &bytes)
{
    try {
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("file", bytes.constData(), static_cast<std::size_t>(bytes.size()));
    } catch (const QPDFExc &exception) {
        const auto detail = QString::fromUtf8(exception.what());
        if (exception.getErrorCode() == qpdf_e_password)
            failLocked(detail);
        failDamaged(detail);
    }
}

QByteArray writtenPdf(QPDF &pdf)
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

struct PdfSource::Private {
    QPDF pdf;
    std::vector<QPDFPageObjectHelper> pages;
    bool isSeparated = false;
};

PdfSource::PdfSource(const QByteArray &pdf)
    : d(std::make_unique<Private>())
{
    openPdf(d->pdf, pdf);
    d->pages = QPDFPageDocumentHelper(d->pdf).getAllPages();
    checkPages(static_cast<qint64>(d->pages.size()));
}

PdfSource::~PdfSource() = default;

int PdfSource::count() const
{
    return static_cast<int>(d->pages.size());
}

QByteArray PdfSource::turned(const QList<int> &quarters)
{
    for (std::size_t i = 0; i < d->pages.size(); ++i) {
        if (const int quarter = quarters.value(static_cast<qsizetype>(i)))
            d->pages[i].rotatePage(quarter * quarterAngle, true);
    }
    return writtenPdf(d->pdf);
}

struct PdfBuilder::Private {
    QPDF pdf;
};

PdfBuilder::PdfBuilder()
    : d(std::make_unique<Private>())
{
    d->pdf.setSuppressWarnings(true);
    d->pdf.emptyPDF();
}

PdfBuilder::~PdfBuilder() = default;

void PdfBuilder::add(const PdfPicture &picture)
{
    QPDFPageDocumentHelper(d->pdf).addPage(pageOf(d->pdf, picture), false);
}

void PdfBuilder::add(PdfSource &source, int page, int quarters)
{
    if (page >= source.count())
        failDamaged(QStringLiteral("PDF: page %1 is not there").arg(page + 1));
    if (!source.d->isSeparated)
        separatePages(source.d->pdf);
    source.d->isSeparated = true;
    QPDFPageDocumentHelper document(d->pdf);
    document.addPage(source.d->pages[static_cast<std::size_t>(page)], false);
    if (quarters != 0)
        document.getAllPages().back().rotatePage(quarters * quarterAngle, true);
}

QByteArray PdfBuilder::bytes()
{
    return writtenPdf(d->pdf);
}

QByteArray writePdf(const QList<PdfPicture> &pictures)
{
    PdfBuilder builder;
    for (const auto &picture : pictures)
        builder.add(picture);
    return builder.bytes();
}

} // namespace clinicdesk::decoder
