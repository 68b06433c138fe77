// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdflooks.h"
#include "app/decoder/pdfnotes.h"
#include "app/decoder/pdfvalues.h"
#include "app/decoder/qpdf.h"

#include <QByteArray>

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <algorithm>
#include <exception>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr int quarterAngle = 90;

/// What belongs to a page alone. Everything else may lead to other pages, to programs, or to files.
bool isOfPage(const std::string &key)
{
    static const std::set<std::string> keys{"/Type",    "/Parent",   "/Resources", "/Contents", "/MediaBox",
                                            "/CropBox", "/BleedBox", "/TrimBox",   "/ArtBox",   "/Rotate",
                                            "/Group",   "/UserUnit", "/Annots"};
    return keys.count(key) > 0;
}

using Streams = std::set<QPDFObjGen>;

void addStreams(QPDFObjectHandle fileSpecification, Streams &streams)
{
    auto files = member(fileSpecification, "/EF");
    if (!files.isDictionary())
        return;
    for (auto &file : files.getDictAsMap()) {
        if (file.second.isStream())
            streams.insert(file.second.getObjGen());
    }
}

bool isNotEmpty(QPDFObjectHandle array)
{
    return array.isArray() && array.getArrayNItems() > 0;
}

/// A list of names that is damaged has names as well.
bool hasNamedFiles(QPDF &pdf)
{
    auto files = member(member(pdf.getRoot(), "/Names"), "/EmbeddedFiles");
    if (!files.isDictionary())
        return false;
    try {
        return !QPDFEmbeddedFileDocumentHelper(pdf).getEmbeddedFiles().empty();
    } catch (const std::exception &) {
        return true;
    }
}

void addNamedFiles(QPDF &pdf, Streams &streams)
{
    try {
        for (const auto &[name, file] : QPDFEmbeddedFileDocumentHelper(pdf).getEmbeddedFiles())
            addStreams(file->getObjectHandle(), streams);
    } catch (const std::exception &) {
        // The files that can be found with the other objects are enough.
    }
}

/// Files that are attached to the document itself: a portfolio, an invoice as XML.
bool hasFiles(QPDF &pdf)
{
    auto root = pdf.getRoot();
    return member(root, "/Collection").isDictionary() || isNotEmpty(member(root, "/AF")) || hasNamedFiles(pdf);
}

/// Files, sounds and films that are attached to a place on the page.
bool hasFiles(QPDFObjectHandle page)
{
    auto notes = member(page, "/Annots");
    if (isNotEmpty(member(page, "/AF")))
        return true;
    if (!notes.isArray())
        return false;
    const auto list = notes.getArrayAsVector();
    return std::any_of(list.begin(), list.end(), [](QPDFObjectHandle note) {
        auto kind = member(note, "/Subtype");
        return isName(kind, "/FileAttachment") || isName(kind, "/Sound") || isName(kind, "/Movie") ||
               isName(kind, "/Screen") || isName(kind, "/RichMedia") || isName(kind, "/3D");
    });
}

/// Of all attached files, as they are stored in the PDF.
qint64 fileBytes(QPDF &pdf)
{
    Streams streams;
    addNamedFiles(pdf, streams);
    for (auto &object : pdf.getAllObjects()) {
        auto kind = member(object, "/Type");
        if (object.isStream() && (isName(kind, "/EmbeddedFile") || isName(kind, "/Sound")))
            streams.insert(object.getObjGen());
        addStreams(object, streams);
    }
    qint64 bytes = 0;
    for (const auto &stream : streams)
        bytes += std::max(0, readInt(member(pdf.getObject(stream), "/Length")));
    return bytes;
}

/// Of an XFA form: XML in one stream, or in a list of names and streams.
qint64 xfaBytes(QPDF &pdf)
{
    auto form = member(member(pdf.getRoot(), "/AcroForm"), "/XFA");
    qint64 bytes = 0;
    for (auto &part : form.isArray() ? form.getArrayAsVector() : std::vector{form}) {
        if (part.isStream())
            bytes += std::max(0, readInt(member(part, "/Length")));
    }
    return bytes;
}

bool hasXfa(QPDF &pdf)
{
    auto isNeeded = member(pdf.getRoot(), "/NeedsRendering");
    return !member(member(pdf.getRoot(), "/AcroForm"), "/XFA").isNull() ||
           (isNeeded.isBool() && isNeeded.getBoolValue());
}

/// A signature of the document, which each change breaks.
bool hasSignature(QPDF &pdf)
{
    auto form = member(pdf.getRoot(), "/AcroForm");
    std::vector<QPDFObjectHandle> left{member(form, "/Fields")};
    Streams known;
    while (!left.empty()) {
        auto next = left.back();
        left.pop_back();
        if (next.isIndirect() && !known.insert(next.getObjGen()).second)
            continue;
        if (next.isArray()) {
            const auto fields = next.getArrayAsVector();
            left.insert(left.end(), fields.begin(), fields.end());
        } else if (next.isDictionary()) {
            if (isName(fieldMember(next, "/FT", form), "/Sig") && fieldMember(next, "/V", form).isDictionary())
                return true;
            left.push_back(next.getKey("/Kids"));
        }
    }
    return false;
}

bool isPicture(QPDFObjectHandle object)
{
    return object.isStream() && isName(member(object, "/Subtype"), "/Image");
}

/// In place: other objects refer to it.
void replaceStream(QPDFObjectHandle stream, const char *dictionary, const std::string &data)
{
    const auto none = QPDFObjectHandle::newNull();
    stream.replaceDict(QPDFObjectHandle::parse(dictionary));
    stream.replaceStreamData(data, none, none);
}

void makeBlack(QPDFObjectHandle picture)
{
    replaceStream(picture,
                  "<</Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray>>",
                  std::string(1, '\0'));
}

void makeInvisible(QPDFObjectHandle picture)
{
    replaceStream(picture, "<</Type /XObject /Subtype /Form /BBox [0 0 1 1]>>", {});
}

bool isOpaque(QPDFObjectHandle picture)
{
    auto mask = member(picture, "/ImageMask");
    return member(picture, "/SMask").isNull() && member(picture, "/Mask").isNull() &&
           readInt(member(picture, "/SMaskInData")) == 0 && !(mask.isBool() && mask.getBoolValue());
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
    if (separated.size() == 1)
        QPDFPageDocumentHelper(pdf).pushInheritedAttributesToPage();
    if (hasFiles(helper.getObjectHandle()))
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
    return hasSignature(d->pdf);
}

bool PdfSource::hasAttachments(int page) const
{
    return hasFiles(d->pdf) || d->withFiles.count(page) > 0 || hasFiles(d->page(page).getObjectHandle());
}

bool PdfSource::hasFormData() const
{
    return hasXfa(d->pdf);
}

qint64 PdfSource::attachedBytes() const
{
    return fileBytes(d->pdf);
}

qint64 PdfSource::formBytes() const
{
    return xfaBytes(d->pdf);
}

bool PdfSource::hasNotes(int page) const
{
    return d->withNotes.count(page) > 0 || d->notes->isAnyShown(d->page(page).getObjectHandle());
}

bool PdfSource::mayHideSomething(int page) const
{
    auto &helper = d->page(page);
    return d->notes->isAnyFilled(helper.getObjectHandle()) || hasFiles(helper.getObjectHandle());
}

bool PdfSource::removeLocation()
{
    return removePlaces(d->pdf);
}

QPDFPageObjectHelper &PdfSource::separated(int page)
{
    d->separate(page);
    return d->page(page);
}

QByteArray PdfSource::turned(const QList<int> &quarters)
{
    for (std::size_t i = 0; i < d->pages.size(); ++i) {
        if (const int quarter = quarters.value(static_cast<qsizetype>(i)))
            d->pages[i].rotatePage(quarter * quarterAngle, true);
    }
    return writtenPdf(d->pdf);
}

QByteArray withoutPictures(const QByteArray &bytes)
{
    QPDF pdf;
    openPdf(pdf, bytes);
    for (auto &object : pdf.getAllObjects()) {
        if (isPicture(object))
            makeInvisible(object);
    }
    return writtenPdf(pdf);
}

QByteArray withBlackPictures(const QByteArray &bytes)
{
    QPDF pdf;
    openPdf(pdf, bytes);
    for (auto &object : pdf.getAllObjects()) {
        if (isPicture(object))
            isOpaque(object) ? makeBlack(object) : makeInvisible(object);
    }
    return writtenPdf(pdf);
}

} // namespace clinicdesk::decoder
