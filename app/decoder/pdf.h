// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/raster.h"

#include <QList>

#include <memory>

class QBuffer;
class QPdfDocument;
class QPDFPageObjectHelper;

namespace clinicdesk::decoder {

class PdfSource;

/// The pages of a PDF as pictures, by Qt Pdf, with their notes and filled fields. Fails with Locked or Damaged.
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
    /// The same, transparent where nothing is drawn.
    QImage drawing(int page, QSize limit) const;

private:
    PdfSource *source() const;

    const QByteArray m_pdf;
    std::unique_ptr<QBuffer> m_buffer;
    std::unique_ptr<QPdfDocument> m_document;
    mutable std::unique_ptr<PdfSource> m_source; ///< what Qt Pdf cannot draw is drawn with its help
    mutable bool m_isSourceOpened = false;
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
    bool isSigned() const;
    /// Files that are attached to the document or to this page.
    bool hasAttachments(int page) const;
    /// Data of an XFA form, which is beside the pages. Its pages may say no more than "Please wait".
    bool hasFormData() const;
    /// As they are stored.
    qint64 attachedBytes() const;
    /// Of an XFA form, which is beside the pages; as it is stored.
    qint64 formBytes() const;
    /// Fields or notes, which `PdfBuilder` draws into the page.
    bool hasNotes(int page) const;
    /// Filled fields or notes, or files that are attached to it. Only before the page was added. What is damaged or
    /// cannot be found, `PdfPageFlaws` finds.
    bool mayHideSomething(int page) const;
    /// The places where photos were taken. Returns whether there was one.
    bool removeLocation();
    /// The same PDF, each page turned by so many quarters, clockwise. Only before its pages were added elsewhere.
    QByteArray turned(const QList<int> &quarters);

private:
    friend class PdfBuilder;
    /// A page that is complete without the rest of its document.
    QPDFPageObjectHelper &separated(int page);
    struct Private;
    std::unique_ptr<Private> d;
};

/// A new PDF of pictures and of pages of other PDFs. The same pages give the same bytes.
///
/// Notes and fields are drawn into their page, as readers show them; notes with words of their own and links stay.
/// Layers that are hidden stay hidden. What is not the page's own is not copied: bookmarks, fields, attachments, other
/// pages that a link leads to. So nothing of a page that was left out is in the new PDF.
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

/// A PDF of one page of another one.
QByteArray onePage(PdfSource &source, int page);

/// The same PDF without its pictures.
QByteArray withoutPictures(const QByteArray &pdf);

/// The same PDF with black pictures, which are drawn in any case. Those that let the page below through are left out.
QByteArray withBlackPictures(const QByteArray &pdf);

/// A PDF with a page for each picture.
QByteArray writePdf(const QList<PdfPicture> &pictures);

/// The same PDF with pictures of a lower quality. Text and drawings stay as they are.
struct SmallerPdf {
    QByteArray bytes;
    int pages = 0;
};
SmallerPdf makePdfSmaller(const QByteArray &pdf, int quality, QSize limit);

} // namespace clinicdesk::decoder
