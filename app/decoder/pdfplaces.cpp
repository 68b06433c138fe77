// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/jpegsegments.h"
#include "app/decoder/jpxboxes.h"
#include "app/decoder/pdfvalues.h"
#include "app/decoder/qpdf.h"

#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFTokenizer.hh>

#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clinicdesk::decoder {

namespace {

QByteArray copyOf(const Buffer &buffer)
{
    return {reinterpret_cast<const char *>(buffer.getBuffer()), static_cast<qsizetype>(buffer.getSize())};
}

/// What cannot be read names no place.
template <class Question>
bool isAny(const Question &question)
{
    try {
        return question();
    } catch (const QPDFExc &) {
        return false;
    }
}

/// False as well for one that cannot be read.
bool photoHasLocation(const QByteArray &jpeg)
{
    try {
        return !jpeg.isEmpty() && readJpegNotes(jpeg).hasLocation;
    } catch (const Failed &) {
        return false;
    }
}

/// The description of the document, or of a picture.
bool removeDescribedPlace(QPDFObjectHandle object)
{
    auto description = member(object, "/Metadata");
    const bool hasPlace = description.isStream() && isAny([&description] {
                              return pdfXmpHasLocation(copyOf(*description.getStreamData(qpdf_dl_generalized)));
                          });
    if (hasPlace)
        (object.isStream() ? object.getDict() : object).removeKey("/Metadata");
    return hasPlace;
}

QPDFObjectHandle lastParameters(QPDFObjectHandle parameters)
{
    const bool isArray = parameters.isArray() && parameters.getArrayNItems() > 0;
    return isArray ? parameters.getArrayItem(parameters.getArrayNItems() - 1) : parameters;
}

/// The notes of a photo; its pixels stay as they are.
bool removePhotoPlace(QPDF &pdf, QPDFObjectHandle object)
{
    if (!object.isStream() || !isName(member(object, "/Subtype"), "/Image"))
        return false;
    QByteArray clean;
    const char *filter = "/DCTDecode";
    isAny([&] {
        if (const auto jpeg = readPhoto(pdf, object); photoHasLocation(jpeg))
            clean = jpegWithoutNotes(jpeg);
        const auto jpx = readStored(pdf, object, "/JPXDecode");
        if (jpxHasLocation(jpx)) {
            clean = jpxWithoutNotes(jpx);
            filter = "/JPXDecode";
        }
        return true;
    });
    if (clean.isEmpty())
        return false;
    object.replaceStreamData(textOf(clean), QPDFObjectHandle::newName(filter),
                             lastParameters(object.getDict().getKey("/DecodeParms")));
    return true;
}

/// Copies a content, but photos within it (ISO 32000, 8.9.7) without their notes, if these name a place.
class InlinePhotoFilter : public QPDFObjectHandle::TokenFilter {
public:
    explicit InlinePhotoFilter(QPDF &pdf)
        : m_pdf(pdf)
    {
    }

    bool isAnyFound() const { return m_isAnyFound; }

    void handleToken(const QPDFTokenizer::Token &token) override
    {
        if (token.isWord("BI")) {
            giveBack();
            m_dictionary.emplace();
        } else if (m_dictionary && token.getType() == QPDFTokenizer::tt_inline_image) {
            const auto picture = cleaned(*m_dictionary, token.getRawValue());
            write(picture ? *picture : "BI" + *m_dictionary + m_mark + token.getRawValue());
            m_isAnyFound = m_isAnyFound || picture;
            m_dictionary.reset();
            m_mark.clear();
        } else if (m_dictionary && (token.isWord("ID") || !m_mark.empty())) {
            m_mark += token.getRawValue(); // with the space after it
        } else if (m_dictionary) {
            *m_dictionary += token.getRawValue();
        } else {
            writeToken(token);
        }
    }
    void handleEOF() override { giveBack(); }

private:
    void giveBack()
    {
        if (m_dictionary)
            write("BI" + *m_dictionary + m_mark);
        m_dictionary.reset();
        m_mark.clear();
    }

    /// The picture up to its pixels' end; nothing where it names no place.
    std::optional<std::string> cleaned(const std::string &entries, const std::string &data)
    {
        try {
            auto dictionary = QPDFObjectHandle::parse("<<" + entries + ">>");
            auto picture = QPDFObjectHandle::newStream(&m_pdf, data);
            picture.getDict().replaceKey("/Filter", longNames(member(dictionary, filterKey(dictionary))));
            const auto jpeg = readPhoto(m_pdf, picture);
            if (!photoHasLocation(jpeg))
                return std::nullopt;
            std::string text = "BI /F /DCT";
            for (auto &[key, value] : dictionary.getDictAsMap()) {
                const bool isParameter = key == "/DP" || key == "/DecodeParms";
                const bool isOld = key == "/F" || key == "/Filter" || key == "/L" || key == "/Length";
                if (!isOld)
                    text += ' ' + key + ' ' + (isParameter ? lastParameters(value) : value).unparse();
            }
            return text + " ID " + textOf(jpegWithoutNotes(jpeg)) + '\n';
        } catch (const std::exception &) { // not readable: libqpdf has several classes for that
            return std::nullopt;
        }
    }

    static const char *filterKey(QPDFObjectHandle dictionary) { return dictionary.hasKey("/F") ? "/F" : "/Filter"; }

    static QPDFObjectHandle longNames(QPDFObjectHandle filter)
    {
        static const std::map<std::string, std::string> names{{"/AHx", "/ASCIIHexDecode"}, {"/A85", "/ASCII85Decode"},
                                                              {"/LZW", "/LZWDecode"},      {"/Fl", "/FlateDecode"},
                                                              {"/RL", "/RunLengthDecode"}, {"/DCT", "/DCTDecode"}};
        auto all = QPDFObjectHandle::newArray();
        const auto one = filter.isArray() ? filter.getArrayAsVector() : std::vector<QPDFObjectHandle>(1, filter);
        for (auto item : one) {
            const auto found = item.isName() ? names.find(item.getName()) : names.end();
            all.appendItem(found == names.end() ? item : QPDFObjectHandle::newName(found->second));
        }
        return all;
    }

    QPDF &m_pdf;
    std::optional<std::string> m_dictionary; ///< of the picture that is open, as it is written
    std::string m_mark;                      ///< ID
    bool m_isAnyFound = false;
};

/// The content without places; nothing where it names none.
std::optional<std::string> cleanedContent(QPDF &pdf, QPDFObjectHandle content)
{
    const auto data = copyOf(*content.getStreamData(qpdf_dl_generalized));
    if (!data.contains("BI"))
        return std::nullopt;
    InlinePhotoFilter filter(pdf);
    Pl_Buffer result("content");
    content.filterAsContents(&filter, &result);
    if (!filter.isAnyFound())
        return std::nullopt;
    return textOf(copyOf(*result.getBufferSharedPointer()));
}

bool removeInlinePlaces(QPDF &pdf, QPDFObjectHandle content)
{
    return content.isStream() && isAny([&] {
               const auto clean = cleanedContent(pdf, content);
               const auto none = QPDFObjectHandle::newNull();
               if (clean)
                   content.replaceStreamData(*clean, none, none);
               return clean.has_value();
           });
}

/// A picture can begin in one content of a page and end in the next.
bool removePlacesAcross(QPDF &pdf, QPDFObjectHandle page, QPDFObjectHandle contents)
{
    return isAny([&] {
        std::string all;
        for (auto &content : contents.getArrayAsVector()) {
            if (content.isStream())
                all += textOf(copyOf(*content.getStreamData(qpdf_dl_generalized))) + '\n';
        }
        if (all.find("BI") == std::string::npos)
            return false;
        const auto clean = cleanedContent(pdf, QPDFObjectHandle::newStream(&pdf, all));
        if (clean)
            page.replaceKey("/Contents", QPDFObjectHandle::newStream(&pdf, *clean));
        return clean.has_value();
    });
}

/// The contents that an object is or has: those of pages, forms, patterns and scanned letters.
bool removePlacesInContents(QPDF &pdf, QPDFObjectHandle object)
{
    if (object.isStream()) {
        const bool isContent = isName(member(object, "/Subtype"), "/Form") || !member(object, "/BBox").isNull();
        return isContent && removeInlinePlaces(pdf, object);
    }
    bool isFound = false;
    if (auto letters = member(object, "/CharProcs"); letters.isDictionary()) {
        for (auto &letter : letters.getDictAsMap())
            isFound = removeInlinePlaces(pdf, letter.second) || isFound;
    }
    if (!isName(member(object, "/Type"), "/Page"))
        return isFound;
    auto contents = member(object, "/Contents");
    if (!contents.isArray())
        return removeInlinePlaces(pdf, contents) || isFound;
    for (auto &content : contents.getArrayAsVector())
        isFound = removeInlinePlaces(pdf, content) || isFound;
    return removePlacesAcross(pdf, object, contents) || isFound;
}

} // namespace

bool removePlaces(QPDF &pdf)
{
    bool isFound = false;
    for (auto &object : pdf.getAllObjects()) {
        const bool isDescribed = removeDescribedPlace(object);
        const bool isInContent = removePlacesInContents(pdf, object);
        isFound = removePhotoPlace(pdf, object) || isDescribed || isInContent || isFound;
    }
    return isFound;
}

} // namespace clinicdesk::decoder
