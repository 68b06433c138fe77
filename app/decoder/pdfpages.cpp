// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/limits.h"
#include "app/decoder/pdf.h"

#include <QBuffer>
#include <QPdfDocument>
#include <QPdfDocumentRenderOptions>

#include <algorithm>

namespace clinicdesk::decoder {

PdfPages::PdfPages(const QByteArray &pdf)
    : m_buffer(std::make_unique<QBuffer>())
    , m_document(std::make_unique<QPdfDocument>(nullptr))
{
    m_buffer->setData(pdf);
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
    const auto points = pointSize(page);
    if (page >= count() || points.isEmpty())
        failDamaged(QStringLiteral("PDF: page %1 has no size").arg(page + 1));
    const auto size = points.scaled(limit, Qt::KeepAspectRatio).toSize().expandedTo({1, 1});
    checkPixels(size.width(), size.height());
    QPdfDocumentRenderOptions options;
    options.setRenderFlags(QPdfDocumentRenderOptions::RenderFlag::Annotations); // also what was filled into forms
    const auto image = m_document->render(page, size, options);
    if (image.isNull())
        failDamaged(QStringLiteral("PDF: page %1 cannot be drawn").arg(page + 1));
    return onWhite(image);
}

} // namespace clinicdesk::decoder
