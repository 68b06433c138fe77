// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace clinicdesk::decoder {

struct FittedPdf {
    QByteArray bytes; ///< larger than the limit where the pictures do not allow less
    bool isSmaller = false;
};

/// Makes the pictures of a PDF smaller until it is within the limit: a lower quality first, then fewer pixels.
FittedPdf fitPdf(const QByteArray &pdf, qint64 maxBytes);

struct PdfPart {
    QByteArray bytes;
    int pages = 0;
};

/// Splits a PDF into as few PDFs within the limit as possible. None where more than `maxParts` would be needed.
QList<PdfPart> pdfInParts(const QByteArray &pdf, qint64 maxBytes, int maxParts);

} // namespace clinicdesk::decoder
