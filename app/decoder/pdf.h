// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"

#include <QList>

#include <memory>

class QBuffer;
class QPdfDocument;

namespace clinicdesk::decoder {

/// The pages of a PDF as pictures, by Qt Pdf. Fails with Locked or Damaged.
class PdfPages {
public:
    explicit PdfPages(const QByteArray &pdf);
    ~PdfPages();
    Q_DISABLE_COPY_MOVE(PdfPages)

    int count() const;
    /// In points.
    QSizeF pointSize(int page) const;
    /// As large as fits into `limit`, on white.
    QImage picture(int page, QSize limit) const;

private:
    std::unique_ptr<QBuffer> m_buffer;
    std::unique_ptr<QPdfDocument> m_document;
};

/// The picture of a page, encoded for a PDF.
struct PdfPicture {
    QByteArray data;
    QSize size;
    bool isJpeg = false; ///< otherwise pixels without gaps between rows
    int bitsPerColour = 8;
    int colours = 3; ///< 1 or 3
    QSizeF points;   ///< of the page
};

/// Makes the picture of one page. `quality` 0 keeps every pixel.
PdfPicture pdfPicture(const QImage &image, int quality);

/// A PDF with a page for each picture. The same pictures give the same bytes.
QByteArray writePdf(const QList<PdfPicture> &pictures);

/// The same PDF with pictures of a lower quality. Text and drawings stay as they are.
struct SmallerPdf {
    QByteArray bytes;
    int pages = 0;
};
SmallerPdf makePdfSmaller(const QByteArray &pdf, int quality, QSize limit);

} // namespace clinicdesk::decoder
