// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <optional>
#include <vector>

namespace clinicdesk::decoder {

struct PdfPage {
    QPDFObjectHandle object;
    std::optional<QPDFObjectHandle> resources; ///< its own, or those that it inherits; also one that is not in the file
    QPDFObjectHandle box;
};

/// Returns the pages of a tree (ISO 32000, 7.7.3) in their order. libqpdf would mend it silently, so it is read here;
/// every count in it has to be right, because readers find pages by them. Fails with PagesMissing, or with Damaged
/// where it is too deep or too large.
std::vector<PdfPage> readPageTree(QPDFObjectHandle root);

} // namespace clinicdesk::decoder
