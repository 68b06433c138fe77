// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfextras.h"

#include "app/decoder/pdflooks.h"
#include "app/decoder/pdfvalues.h"

#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include <algorithm>
#include <exception>
#include <set>
#include <vector>

namespace clinicdesk::decoder {

namespace {

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

} // namespace

bool hasAttachments(QPDF &pdf)
{
    auto root = pdf.getRoot();
    return member(root, "/Collection").isDictionary() || isNotEmpty(member(root, "/AF")) || hasNamedFiles(pdf);
}

bool hasAttachments(QPDFObjectHandle page)
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

qint64 attachedBytes(QPDF &pdf)
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

bool isSigned(QPDF &pdf)
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

} // namespace clinicdesk::decoder
