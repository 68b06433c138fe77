// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clinicdesk::decoder {

struct PdfPage {
    QPDFObjectHandle object;
    std::optional<QPDFObjectHandle> resources; ///< its own, or those that it inherits; also one that is not in the file
    QPDFObjectHandle box;
};

/// What a PDF says it has: the objects of its table, and the pages of its tree. libqpdf mends both silently, so what
/// the file said at first is kept here.
class PdfObjects {
public:
    /// `pdf` was opened, and nothing was read from it yet. It must live longer.
    explicit PdfObjects(QPDF &pdf);

    /// The pages of the tree (ISO 32000, 7.7.3) in their order. Every count in it has to be right, because readers find
    /// pages by them. Fails with PagesMissing, or with Damaged where it is too deep or too large.
    std::vector<PdfPage> pages() const;
    /// A reference to an object that is not in the file, or not readable. An object that is null is neither.
    bool isMissing(QPDFObjectHandle object);
    /// A missing object that was in the table of the file. Programs often leave references to notes that were removed.
    bool isDestroyed(QPDFObjectHandle object);
    /// Many objects can be stored as one stream, such as the notes of all pages: the numbers of these streams.
    std::set<int> streams() const;
    /// The one that has this object.
    std::optional<int> streamOf(QPDFObjectHandle object) const;

private:
    using Table = std::map<QPDFObjGen, QPDFXRefEntry>;

    QPDF &m_pdf;
    const Table m_listed;               ///< when the file was opened
    std::optional<Table> m_rebuilt;     ///< where libqpdf has made another one since
    std::set<std::string> m_unreadable; ///< as libqpdf calls them
};

} // namespace clinicdesk::decoder
