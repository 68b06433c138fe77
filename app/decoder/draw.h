// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/readers.h"

#include <memory>

namespace clinicdesk::decoder {

class PdfPages;

/// By content; fails with Unsupported.
SourceKind kindOfFile(const QByteArray &file);

/// What is known of a picture: of any kind but PDF and JPEG.
PictureFacts factsOf(const QByteArray &file, SourceKind kind);

/// One picture of any kind but PDF, in full. An alpha of 0 everywhere is no alpha here. Every job reads pictures with
/// this.
Raster readRaster(const QByteArray &file, SourceKind kind, int page);

/// The pages of a file of any kind as upright pictures on white. The bytes must live longer.
class PageDrawer {
public:
    explicit PageDrawer(const QByteArray &file);
    ~PageDrawer();
    Q_DISABLE_COPY_MOVE(PageDrawer)

    int count() const;
    /// Within so many pixels, never enlarged; a page of a PDF is as large as possible.
    QImage draw(int page, QSize within) const;
    /// True if a part of the picture that was drawn last is lost. Never of a PDF.
    bool hadFlaw() const { return m_hadFlaw; }

private:
    const QByteArray &m_file;
    SourceKind m_kind;
    std::unique_ptr<PdfPages> m_pdf; ///< of a PDF
    mutable bool m_hadFlaw = false;
};

} // namespace clinicdesk::decoder
