// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdflocation.h"

#include "app/decoder/pdfphoto.h"
#include "app/decoder/pdfvalues.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFExc.hh>

#include <algorithm>
#include <array>

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

bool namesPlace(QPDFObjectHandle description)
{
    if (!description.isStream())
        return false;
    const auto text = copyOf(*description.getStreamData(qpdf_dl_generalized));
    // Other words than in photos: a PDF may describe much more than itself.
    static const std::array words{"GPSLatitude",    "exif:GPS",        "Iptc4xmpCore:Location", "Iptc4xmpExt:Location",
                                  "photoshop:City", "photoshop:State", "photoshop:Country"};
    return std::any_of(words.begin(), words.end(), [&text](const char *word) { return text.contains(word); });
}

/// Calls `found` for each place that is named, until that returns false.
template <class Found>
void forEachPlace(QPDF &pdf, const Found &found)
{
    for (auto &object : pdf.getAllObjects()) {
        auto description = member(object, "/Metadata");
        if (description.isStream() && isAny([&description] { return namesPlace(description); }) &&
            !found(object, nullptr))
            return;
        if (!object.isStream() || !isName(member(object, "/Subtype"), "/Image"))
            continue;
        QByteArray jpeg;
        const bool hasPlace = isAny([&] {
            jpeg = readPhoto(pdf, object);
            return !jpeg.isEmpty() && photoHasLocation(jpeg);
        });
        if (hasPlace && !found(object, &jpeg))
            return;
    }
}

} // namespace

bool pdfHasLocation(QPDF &pdf)
{
    bool isFound = false;
    forEachPlace(pdf, [&isFound](QPDFObjectHandle, const QByteArray *) {
        isFound = true;
        return false;
    });
    return isFound;
}

bool removePdfLocation(QPDF &pdf)
{
    bool isFound = false;
    forEachPlace(pdf, [&isFound](QPDFObjectHandle object, const QByteArray *jpeg) {
        isFound = true;
        auto dictionary = object.isStream() ? object.getDict() : object;
        if (!jpeg) {
            dictionary.removeKey("/Metadata");
            return true;
        }
        auto parameters = dictionary.getKey("/DecodeParms");
        if (parameters.isArray() && parameters.getArrayNItems() > 0)
            parameters = parameters.getArrayItem(parameters.getArrayNItems() - 1);
        object.replaceStreamData(textOf(photoWithoutNotes(*jpeg)), QPDFObjectHandle::newName("/DCTDecode"), parameters);
        return true;
    });
    return isFound;
}

} // namespace clinicdesk::decoder
