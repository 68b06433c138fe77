// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/barcode.h"

#include <QPainter>
#include <QPolygon>

#include <algorithm>

#define ZX_USE_UTF8 1 // version 1: texts as in version 2
#include <ZXing/ReadBarcode.h>

namespace clinicdesk::decoder {

namespace {

#if __has_include(<ZXing/ReaderOptions.h>)
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints; // its name before version 2.2
#endif

QRect boxOf(const ZXing::Position &position)
{
    QPolygon corners;
    for (const auto &corner : position)
        corners.append({corner.x, corner.y});
    return corners.boundingRect();
}

Options options()
{
    using Format = ZXing::BarcodeFormat;
    Options options;
    options.setFormats(Format::Code39 | Format::Code128 | Format::QRCode | Format::DataMatrix);
    options.setTryHarder(true);
    options.setTryRotate(true);
    return options;
}

} // namespace

// One after the other, each painted over before the next: asked for all of them, ZXing 1.4 aborts over two barcodes
// with the same text.
QStringList barcodesIn(const QImage &page)
{
    constexpr int maxBarcodes = 12;
    auto grey = page.convertToFormat(QImage::Format_Grayscale8);
    QStringList texts;
    while (texts.size() < maxBarcodes) {
        const ZXing::ImageView view(grey.constBits(), grey.width(), grey.height(), ZXing::ImageFormat::Lum,
                                    static_cast<int>(grey.bytesPerLine()));
        const auto found = ZXing::ReadBarcode(view, options());
        if (!found.isValid())
            break;
        texts.append(QString::fromStdString(found.text()));
        const auto box = boxOf(found.position());
        const int margin = std::max(box.width(), box.height()) / 5; // a line through the bars is enough to be found
        QPainter(&grey).fillRect(box.adjusted(-margin, -margin, margin, margin), Qt::white);
    }
    return texts;
}

} // namespace clinicdesk::decoder
