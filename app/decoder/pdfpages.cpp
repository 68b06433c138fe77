// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"
#include "app/decoder/pdf.h"

#include <QBuffer>
#include <QPdfDocument>
#include <QPdfDocumentRenderOptions>

#include <algorithm>

namespace clinicdesk::decoder {

namespace {

QImage render(QPdfDocument *document, int page, QSize size)
{
    QPdfDocumentRenderOptions options;
    options.setRenderFlags(QPdfDocumentRenderOptions::RenderFlag::Annotations);
    auto image = document->render(page, size, options);
    if (image.isNull())
        failDamaged(QStringLiteral("PDF: page %1 cannot be drawn").arg(page + 1));
    return image;
}

} // namespace

PdfPages::PdfPages(const QByteArray &pdf)
    : m_pdf(pdf)
    , m_buffer(std::make_unique<QBuffer>())
    , m_document(std::make_unique<QPdfDocument>(nullptr))
{
    m_buffer->setData(m_pdf);
    m_buffer->open(QIODevice::ReadOnly);
    m_document->load(m_buffer.get());
    const auto error = m_document->error();
    if (error == QPdfDocument::Error::IncorrectPassword || error == QPdfDocument::Error::UnsupportedSecurityScheme)
        failLocked(QStringLiteral("PDF: needs a password"));
    if (m_document->status() != QPdfDocument::Status::Ready)
        failDamaged(QStringLiteral("PDF: error %1").arg(static_cast<int>(error)));
    checkPages(count());
}

PdfPages::~PdfPages() = default;

int PdfPages::count() const
{
    return m_document->pageCount();
}

QSizeF PdfPages::pointSize(int page) const
{
    return m_document->pagePointSize(page);
}

QImage PdfPages::picture(int page, QSize limit) const
{
    return onWhite(drawing(page, limit));
}

QImage PdfPages::drawing(int page, QSize limit) const
{
    const auto points = pointSize(page);
    if (page >= count() || points.isEmpty())
        failDamaged(QStringLiteral("PDF: page %1 has no size").arg(page + 1));
    const auto size = points.scaled(limit, Qt::KeepAspectRatio).toSize().expandedTo({1, 1});
    checkPixels(size.width(), size.height());
    // Qt Pdf leaves out fields, and most notes without an appearance of their own.
    if (auto *pdf = source(); pdf && page < pdf->count() && pdf->hasNotes(page)) {
        const auto drawn = onePage(*pdf, page);
        return render(PdfPages(drawn).m_document.get(), 0, size);
    }
    return render(m_document.get(), page, size);
}

/// Qt Pdf may open more than qpdf: then the page is drawn without its notes.
PdfSource *PdfPages::source() const
{
    if (m_isSourceOpened)
        return m_source.get();
    m_isSourceOpened = true;
    try {
        m_source = std::make_unique<PdfSource>(m_pdf);
    } catch (const Failed &) {
        return nullptr;
    }
    return m_source.get();
}

} // namespace clinicdesk::decoder
