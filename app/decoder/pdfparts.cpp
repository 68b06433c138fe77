// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfparts.h"

#include "app/decoder/pdf.h"
#include "app/decoder/pdfphoto.h"
#include "app/decoder/pdfvalues.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFExc.hh>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <set>
#include <string>

namespace clinicdesk::decoder {

namespace {

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
        auto contents = page.getObjectHandle().getKey("/Contents");
        // A reference to an object that is not in the file is null.
        if (contents.isNull() && contents.isIndirect())
            return false;
        for (auto &part : contents.isArray() ? contents.getArrayAsVector() : std::vector{contents}) {
            const bool isMissing = part.isNull() && part.isIndirect();
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

bool isPageWhole(QPDF &pdf, QPDFPageObjectHelper page)
{
    try {
        return WholenessCheck(pdf).isWhole(page);
    } catch (const QPDFExc &) {
        return false;
    }
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
