// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderjob.h"

#include <QByteArray>
#include <QList>

namespace clinicdesk::decoder {

struct FittedPdf {
    QByteArray bytes; ///< larger than the limit where the pictures do not allow less
    bool isSmaller = false;
};

/// Makes the pictures of a PDF smaller until it is within the limit: a lower quality first, then fewer pixels. Nothing
/// else changes.
FittedPdf fitPdf(const QByteArray &pdf, qint64 maxBytes);

/// Why a PDF is above the limit: something besides its pages, without which it would be within the limit; `CannotFit`
/// where the pages are too large.
DecoderFailure::Reason whyTooLarge(const QByteArray &pdf, qint64 maxBytes);

struct PdfPart {
    QByteArray bytes;
    int pages = 0;
    bool isWithoutFiles = false; ///< some were attached
    bool isWithoutFormData = false;
};

/// Splits a PDF into as few PDFs within the limit as possible. None where more than `maxParts` would be needed, or
/// where all pages are within the limit together: the PDF is large because of what is not on its pages, and all of that
/// would be lost.
QList<PdfPart> pdfInParts(const QByteArray &pdf, qint64 maxBytes, int maxParts);

} // namespace clinicdesk::decoder
