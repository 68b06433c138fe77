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
    bool isJpeg = false; ///< otherwise pixels without gaps between rows, compressed by zlib
    int bitsPerColour = 8;
    int colours = 3;    ///< 1 or 3
    QByteArray profile; ///< ICC colour profile of that many colours, or none
    QSizeF points;      ///< of the page
};

/// Makes the picture of one page. `quality` 0 keeps every pixel.
PdfPicture pdfPicture(const QImage &image, int quality);

/// A JPEG of 1 or 3 colours as the picture of a page, as it is.
PdfPicture pdfPictureOfJpeg(const QByteArray &jpeg, QSize size, int colours, const QByteArray &profile);

/// A PDF whose pages are used. The bytes must live longer. Fails with Locked or Damaged.
class PdfSource {
public:
    explicit PdfSource(const QByteArray &pdf);
    ~PdfSource();
    Q_DISABLE_COPY_MOVE(PdfSource)

    int count() const;
    /// The same PDF, each page turned by so many quarters, clockwise. Only before its pages were added elsewhere.
    QByteArray turned(const QList<int> &quarters);

private:
    friend class PdfBuilder;
    struct Private;
    std::unique_ptr<Private> d;
};

/// A new PDF of pictures and of pages of other PDFs. The same pages give the same bytes.
///
/// Notes and forms are drawn into their page. What is not the page's own is not copied: bookmarks, fields, attachments,
/// other pages that a link leads to. So nothing of a page that was left out is in the new PDF.
class PdfBuilder {
public:
    PdfBuilder();
    ~PdfBuilder();
    Q_DISABLE_COPY_MOVE(PdfBuilder)

    void add(const PdfPicture &picture);
    /// `source` must live until the bytes are written.
    void add(PdfSource &source, int page, int quarters = 0);
    QByteArray bytes();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// A PDF with a page for each picture.
QByteArray writePdf(const QList<PdfPicture> &pictures);

/// The same PDF with pictures of a lower quality. Text and drawings stay as they are.
struct SmallerPdf {
    QByteArray bytes;
    int pages = 0;
};
SmallerPdf makePdfSmaller(const QByteArray &pdf, int quality, QSize limit);

} // namespace clinicdesk::decoder
