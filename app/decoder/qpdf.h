// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#define POINTERHOLDER_TRANSITION 4 // std::shared_ptr in place of the former type of libqpdf
#include <qpdf/QPDF.hh>

#include <optional>
#include <string>

// What the sources with qpdf share. They are C++17 for clang.
namespace clinicdesk::decoder {

std::string textOf(const QByteArray &bytes);

/// The bytes must live as long as `pdf`. Fails with Locked or Damaged.
void openPdf(QPDF &pdf, const QByteArray &bytes);

/// libqpdf 12 has null in place of a reference to an object that is not in the file; libqpdf 11 keeps the reference.
/// Programs that write PDFs leave out what is null.
inline constexpr bool dropsReferences = QPDF_MAJOR_VERSION >= 12;

/// Nothing where the dictionary has no such key. A key whose object is not in the file is there.
inline std::optional<QPDFObjectHandle> memberOf(QPDFObjectHandle dictionary, const std::string &key)
{
    if (!dictionary.isDictionary())
        return std::nullopt;
    const auto members = dictionary.getDictAsMap();
    const auto found = members.find(key);
    return found == members.end() ? std::nullopt : std::optional(found->second);
}

/// Removes the places where the photos of a PDF were taken, also of those within contents, and the descriptions of the
/// document and its parts that name one. Pixels stay as they are. Returns whether there was one.
bool removePlaces(QPDF &pdf);

/// The same objects give the same bytes.
QByteArray writtenPdf(QPDF &pdf);

} // namespace clinicdesk::decoder
