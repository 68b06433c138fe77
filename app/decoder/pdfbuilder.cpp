// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdf.h"
#include "app/decoder/pdfvalues.h"
#include "app/decoder/qpdf.h"

#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include <array>
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

constexpr auto offMark = "/ClinicDeskOff";
constexpr auto automaticMark = "/ClinicDeskAutomatic";
// Why a page is drawn. A PDF can name layers that follow their own setting for one of these.
constexpr std::array<const char *, 3> events{"/View", "/Print", "/Export"};

std::vector<QPDFObjectHandle> items(QPDFObjectHandle array)
{
    return array.isArray() ? array.getArrayAsVector() : std::vector<QPDFObjectHandle>();
}

void mark(QPDFObjectHandle layers, bool isOff)
{
    for (auto &layer : items(layers)) {
        if (layer.isDictionary())
            layer.replaceKey(offMark, QPDFObjectHandle::newBool(isOff));
    }
}

/// What a layer says of itself, such as /View <</ViewState /OFF>>.
bool isOffItself(QPDFObjectHandle layer, const std::string &event)
{
    auto usage = member(member(layer, "/Usage"), event.c_str());
    return isName(member(usage, (event + "State").c_str()), "/OFF");
}

bool saysSomething(QPDFObjectHandle layer, const std::string &event)
{
    auto usage = member(member(layer, "/Usage"), event.c_str());
    return member(usage, (event + "State").c_str()).isName();
}

/// Layers whose own setting counts.
void markAutomatic(QPDFObjectHandle automatic)
{
    for (const std::string event : events) {
        if (!isName(member(automatic, "/Event"), event.c_str()))
            continue;
        for (auto &layer : items(member(automatic, "/OCGs"))) {
            if (!layer.isDictionary() || !saysSomething(layer, event))
                continue;
            if (event == events[0])
                layer.replaceKey(offMark, QPDFObjectHandle::newBool(isOffItself(layer, event)));
            auto marks = member(layer, automaticMark);
            if (!marks.isDictionary())
                marks = QPDFObjectHandle::newDictionary();
            marks.replaceKey(event, QPDFObjectHandle::newBool(true));
            layer.replaceKey(automaticMark, marks);
        }
    }
}

bool isTrue(QPDFObjectHandle object)
{
    return object.isBool() && object.getBoolValue();
}

QPDFObjectHandle automaticOf(const std::vector<QPDFObjectHandle> &layers)
{
    auto list = QPDFObjectHandle::newArray();
    for (const auto *event : events) {
        auto named = QPDFObjectHandle::newArray();
        for (const auto &layer : layers) {
            if (isTrue(member(member(layer, automaticMark), event)))
                named.appendItem(layer);
        }
        if (named.getArrayNItems() == 0)
            continue;
        auto automatic = QPDFObjectHandle::newDictionary();
        automatic.replaceKey("/Event", QPDFObjectHandle::newName(event));
        automatic.replaceKey("/Category", QPDFObjectHandle::newArray(std::vector{QPDFObjectHandle::newName(event)}));
        automatic.replaceKey("/OCGs", named);
        list.appendItem(automatic);
    }
    return list;
}

/// Notes in the layers of a PDF (optional content) whether they are shown on the screen and in print, so that copies of
/// them in another PDF know it.
void markLayers(QPDF &pdf)
{
    auto properties = member(pdf.getRoot(), "/OCProperties");
    auto settings = member(properties, "/D");
    mark(member(properties, "/OCGs"), isName(member(settings, "/BaseState"), "/OFF"));
    mark(member(settings, "/ON"), false);
    mark(member(settings, "/OFF"), true);
    for (const auto &automatic : items(member(settings, "/AS")))
        markAutomatic(automatic);
}

/// Makes a PDF of pages that were copied show the layers that the PDFs they came from showed, and removes the marks. A
/// person can switch layers on as before.
void applyLayers(QPDF &pdf)
{
    std::vector<QPDFObjectHandle> layers;
    for (auto &object : pdf.getAllObjects()) {
        if (object.isDictionary() && isName(object.getKey("/Type"), "/OCG"))
            layers.push_back(object);
    }
    if (layers.empty() || pdf.getRoot().hasKey("/OCProperties"))
        return;
    auto settings = QPDFObjectHandle::newDictionary();
    auto off = QPDFObjectHandle::newArray();
    for (auto &layer : layers) {
        if (isTrue(layer.getKey(offMark)))
            off.appendItem(layer);
    }
    settings.replaceKey("/Order", QPDFObjectHandle::newArray(layers));
    settings.replaceKey("/OFF", off);
    settings.replaceKey("/AS", automaticOf(layers));
    for (auto &layer : layers) {
        layer.removeKey(offMark);
        layer.removeKey(automaticMark);
    }
    auto properties = QPDFObjectHandle::newDictionary();
    properties.replaceKey("/OCGs", QPDFObjectHandle::newArray(layers));
    properties.replaceKey("/D", settings);
    pdf.getRoot().replaceKey("/OCProperties", properties);
}

} // namespace

struct PdfBuilder::Private {
    QPDF pdf;
    std::set<QPDF *> marked; ///< sources, by `markLayers`
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
    auto &separated = source.separated(page);
    auto *pdf = separated.getObjectHandle().getOwningQPDF();
    if (d->marked.insert(pdf).second)
        markLayers(*pdf);
    QPDFPageDocumentHelper document(d->pdf);
    document.addPage(separated, false);
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
