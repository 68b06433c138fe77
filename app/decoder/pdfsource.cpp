// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdflooks.h"
#include "app/decoder/pdfnotes.h"
#include "app/decoder/pdfvalues.h"
#include "app/decoder/qpdf.h"

#include <QByteArray>
#include <QtEndian>

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <turbojpeg.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr uchar startOfScan = 0xDA;

uchar at(QByteArrayView jpeg, qsizetype position)
{
    return static_cast<uchar>(jpeg[position]);
}

/// The next marker that is not part of the compressed pixels.
qsizetype nextMarker(QByteArrayView jpeg, qsizetype from)
{
    while (from + 1 < jpeg.size()) {
        const auto next = at(jpeg, from + 1);
        const bool isPixels = next == 0 || next == 0xFF || (next >= 0xD0 && next <= 0xD7);
        if (at(jpeg, from) == 0xFF && !isPixels)
            return from;
        ++from;
    }
    return jpeg.size();
}

/// False for a JPEG with a part that is missing or damaged, or that is stored in a form that not all readers know.
bool isPhotoReadable(const QByteArray &jpeg)
{
    struct Destroy {
        void operator()(void *codec) const { tjDestroy(codec); }
    };
    constexpr std::array readable{0xC0, 0xC1, 0xC2}; // Huffman coding, 8 bits, in one or several passes
    for (auto from = nextMarker(jpeg, 2); from + 4 <= jpeg.size();) {
        const auto marker = at(jpeg, from + 1);
        if (marker == startOfScan)
            break;
        const bool isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (isFrame && std::find(readable.begin(), readable.end(), marker) == readable.end())
            return false;
        from = nextMarker(jpeg, from + 2 + qFromBigEndian<quint16>(jpeg.constData() + from + 2));
    }
    const std::unique_ptr<void, Destroy> codec(tjInitDecompress());
    int width = 0;
    int height = 0;
    int subsampling = 0;
    int colours = 0;
    const auto *bytes = reinterpret_cast<const unsigned char *>(jpeg.constData());
    const auto count = static_cast<unsigned long>(jpeg.size());
    if (!codec || tjDecompressHeader3(codec.get(), bytes, count, &width, &height, &subsampling, &colours) != 0)
        return false;
    if (width <= 0 || height <= 0)
        return false;
    checkPixels(width, height);
    const int format = colours == TJCS_CMYK || colours == TJCS_YCCK ? TJPF_CMYK : TJPF_GRAY;
    QByteArray pixels(qsizetype{width} * height * tjPixelSize[format], Qt::Uninitialized);
    return tjDecompress2(codec.get(), bytes, count, reinterpret_cast<unsigned char *>(pixels.data()), width, 0, height,
                         format, TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING) == 0;
}

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

/// The names of pictures and forms that a page draws.
class DrawnNames : public QPDFObjectHandle::ParserCallbacks {
public:
    const std::set<std::string> &names() const { return m_names; }
    void handleObject(QPDFObjectHandle object, std::size_t, std::size_t) override
    {
        if (object.isName())
            m_last = object.getName();
        else if (object.isOperator() && object.getOperatorValue() == "Do")
            m_names.insert(m_last);
    }
    void handleEOF() override {}

private:
    std::string m_last;
    std::set<std::string> m_names;
};

/// Follows what a page draws.
class WholenessCheck {
public:
    explicit WholenessCheck(QPDF &pdf)
        : m_pdf(pdf)
    {
    }

    bool isWhole(QPDFPageObjectHelper page)
    {
        auto contents = memberOf(page.getObjectHandle(), "/Contents").value_or(QPDFObjectHandle::newArray());
        for (auto &part : contents.isArray() ? contents.getArrayAsVector() : std::vector{contents}) {
            const bool isMissing = part.isNull() && (part.isIndirect() || dropsReferences);
            if (isMissing || (part.isStream() && !canDecode(part)))
                return false;
        }
        DrawnNames drawn;
        page.parseContents(&drawn);
        return areWhole(drawn.names(), page.getAttribute("/Resources", false));
    }

private:
    /// Damage is a warning for qpdf.
    template <class Reading>
    bool isWithoutWarning(const Reading &reading)
    {
        const auto before = m_pdf.numWarnings();
        return reading() && m_pdf.numWarnings() == before;
    }
    bool canDecode(QPDFObjectHandle stream)
    {
        return isWithoutWarning(
                   [&stream] { return stream.pipeStreamData(nullptr, 0, qpdf_dl_generalized, true, false); }) &&
               isWithoutWarning([&stream] { return stream.getStreamData(qpdf_dl_generalized) != nullptr; });
    }
    bool areWhole(const std::set<std::string> &names, QPDFObjectHandle resources)
    {
        auto objects = member(resources, "/XObject");
        return std::all_of(names.begin(), names.end(), [&](const std::string &name) {
            auto object = member(objects, name.c_str());
            if (isPicture(object))
                return isPictureWhole(object);
            return object.isStream() && isFormWhole(object, resources);
        });
    }
    bool isFormWhole(QPDFObjectHandle form, QPDFObjectHandle resources)
    {
        if (!m_known.insert(form.getObjGen()).second)
            return true;
        if (!canDecode(form))
            return false;
        DrawnNames drawn;
        form.parseAsContents(&drawn);
        auto own = member(form, "/Resources");
        return areWhole(drawn.names(), own.isDictionary() ? own : resources);
    }
    bool isPictureWhole(QPDFObjectHandle picture)
    {
        if (!m_known.insert(picture.getObjGen()).second)
            return true;
        for (const auto *key : {"/SMask", "/Mask"}) {
            if (auto mask = member(picture, key); mask.isStream() && !isPictureWhole(mask))
                return false;
        }
        auto filters = filtersOf(picture);
        const auto last = filters.empty() ? std::string() : filters.back().isName() ? filters.back().getName() : "?";
        if (last == "/DCTDecode")
            return isPhotoReadable(readPhoto(m_pdf, picture));
        if (last == "/JPXDecode")
            return endsAsJpeg2000(picture);
        // Only drawing shows whether these can be read.
        if (last == "/CCITTFaxDecode" || last == "/JBIG2Decode")
            return true;
        return canDecode(picture) && hasAllRows(picture);
    }
    static bool endsAsJpeg2000(QPDFObjectHandle picture)
    {
        constexpr std::size_t tail = 16;
        const auto bytes = picture.getRawStreamData();
        const auto size = bytes->getSize();
        const std::string end(reinterpret_cast<const char *>(bytes->getBuffer()) + (size - std::min(size, tail)),
                              std::min(size, tail));
        return end.find("\xFF\xD9") != std::string::npos;
    }
    /// At least with one colour for each pixel.
    static bool hasAllRows(QPDFObjectHandle picture)
    {
        const qint64 width = readInt(member(picture, "/Width"));
        const qint64 height = readInt(member(picture, "/Height"));
        const qint64 bits = readInt(member(picture, "/BitsPerComponent"), 1);
        const auto bytes = static_cast<qint64>(picture.getStreamData(qpdf_dl_generalized)->getSize());
        return width > 0 && height > 0 && bytes >= (width * bits + 7) / 8 * height;
    }

    QPDF &m_pdf;
    std::set<QPDFObjGen> m_known;
};

bool isPageWhole(QPDF &pdf, QPDFPageObjectHelper page)
{
    try {
        return WholenessCheck(pdf).isWhole(page);
    } catch (const QPDFExc &) {
        return false;
    }
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
    return d->notes->isAnyFilled(helper.getObjectHandle()) || !isPageWhole(d->pdf, helper);
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
