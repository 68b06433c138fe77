// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

// What a PDF has besides its pages.
namespace clinicdesk::decoder {

/// Files that are attached to the document itself: a portfolio, an invoice as XML.
bool hasAttachments(QPDF &pdf);
/// Files, sounds and films that are attached to a place on the page.
bool hasAttachments(QPDFObjectHandle page);
/// Of all attached files, as they are stored in the PDF.
qint64 attachedBytes(QPDF &pdf);

/// A signature of the document, which each change breaks.
bool isSigned(QPDF &pdf);

} // namespace clinicdesk::decoder
