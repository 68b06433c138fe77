// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdfextras.h"
#include "app/decoder/pdflayers.h"
#include "app/decoder/pdflocation.h"
#include "app/decoder/pdfnotes.h"
#include "app/decoder/pdfparts.h"
#include "app/decoder/qpdf.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <set>
#include <string>
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

/// What belongs to a page alone. Everything else may lead to other pages, to programs, or to files.
bool isOfPage(const std::string &key)
{
    static const std::set<std::string> keys{"/Type",    "/Parent",   "/Resources", "/Contents", "/MediaBox",
                                            "/CropBox", "/BleedBox", "/TrimBox",   "/ArtBox",   "/Rotate",
                                            "/Group",   "/UserUnit", "/Annots"};
    return keys.count(key) > 0;
}

/// Notes of programs that pictures and forms of a page can have, about the whole document as well.
void removeNotesOfPrograms(QPDF &pdf)
{
    for (auto &object : pdf.getAllObjects()) {
        if (!object.isStream())
            continue;
        for (const auto *key : {"/AF", "/Metadata", "/PieceInfo", "/StructParent", "/StructParents"})
            object.getDict().removeKey(key);
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
    std::unique_ptr<PageNotes> notes;
    std::set<int> separated; ///< pages
    std::set<int> withFiles; ///< of these
    std::set<int> withNotes;

    QPDFPageObjectHelper &page(int page);
    /// Makes a page complete without the rest of its document, which may be about another patient.
    void separate(int page);
};

QPDFPageObjectHelper &PdfSource::Private::page(int page)
{
    if (page >= static_cast<int>(pages.size()))
        failDamaged(QStringLiteral("PDF: page %1 is not there").arg(page + 1));
    return pages[static_cast<std::size_t>(page)];
}

void PdfSource::Private::separate(int number)
{
    auto &helper = page(number);
    if (!separated.insert(number).second)
        return;
    if (separated.size() == 1) {
        QPDFPageDocumentHelper(pdf).pushInheritedAttributesToPage();
        markLayers(pdf);
    }
    if (decoder::hasAttachments(helper.getObjectHandle()))
        withFiles.insert(number);
    if (notes->isAnyShown(helper.getObjectHandle()))
        withNotes.insert(number);
    // Some programs give each page the list of the pictures of all pages.
    if (pages.size() > 1)
        helper.removeUnreferencedResources();
    notes->drawInto(helper);
    auto object = helper.getObjectHandle();
    for (const auto &key : object.getKeys()) {
        if (!isOfPage(key))
            object.removeKey(key);
    }
}

PdfSource::PdfSource(const QByteArray &pdf)
    : d(std::make_unique<Private>())
{
    openPdf(d->pdf, pdf);
    d->pages = QPDFPageDocumentHelper(d->pdf).getAllPages();
    checkPages(static_cast<qint64>(d->pages.size()));
    d->notes = std::make_unique<PageNotes>(d->pdf);
}

PdfSource::~PdfSource() = default;

int PdfSource::count() const
{
    return static_cast<int>(d->pages.size());
}

bool PdfSource::isSigned() const
{
    return decoder::isSigned(d->pdf);
}

bool PdfSource::hasAttachments(int page) const
{
    return decoder::hasAttachments(d->pdf) || d->withFiles.count(page) > 0 ||
           decoder::hasAttachments(d->page(page).getObjectHandle());
}

qint64 PdfSource::attachedBytes() const
{
    return decoder::attachedBytes(d->pdf);
}

bool PdfSource::hasNotes(int page) const
{
    return d->withNotes.count(page) > 0 || d->notes->isAnyShown(d->page(page).getObjectHandle());
}

bool PdfSource::mayHideSomething(int page) const
{
    auto &helper = d->page(page);
    return d->notes->isAnyFilled(helper.getObjectHandle()) || !isPageWhole(d->pdf, helper);
}

bool PdfSource::removeLocation()
{
    return removePdfLocation(d->pdf);
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
    source.d->separate(page);
    QPDFPageDocumentHelper document(d->pdf);
    document.addPage(source.d->page(page), false);
    if (quarters != 0)
        document.getAllPages().back().rotatePage(quarters * quarterAngle, true);
}

QByteArray PdfBuilder::bytes()
{
    applyLayers(d->pdf);
    removeNotesOfPrograms(d->pdf);
    return writtenPdf(d->pdf);
}

QByteArray onePage(PdfSource &source, int page)
{
    PdfBuilder builder;
    builder.add(source, page);
    return builder.bytes();
}

QByteArray writePdf(const QList<PdfPicture> &pictures)
{
    PdfBuilder builder;
    for (const auto &picture : pictures)
        builder.add(picture);
    return builder.bytes();
}

} // namespace clinicdesk::decoder
