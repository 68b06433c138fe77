// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/examine.h"

#include "app/decoder/barcode.h"
#include "app/decoder/draw.h"
#include "app/decoder/failure.h"
#include "app/decoder/pageink.h"
#include "app/decoder/patchcode.h"
#include "app/decoder/pdf.h"

#include <algorithm>

namespace clinicdesk::decoder {

namespace {

bool hasSeparator(const QImage &page, const InkMask &ink, const QStringList &texts)
{
    if (texts.isEmpty())
        return false;
    const auto found = barcodesIn(page);
    return hasPatchCode(ink) || std::ranges::any_of(found, [&texts](const QString &text) {
               return texts.contains(text.trimmed(), Qt::CaseInsensitive);
           });
}

/// Qt Pdf does not draw what was filled into a form; such a page would be blank, and lost.
QByteArray withDrawnForms(const QByteArray &file)
{
    if (kindOfFile(file) != SourceKind::Pdf)
        return file;
    PdfSource source(file);
    PdfBuilder builder;
    for (int page = 0; page < source.count(); ++page)
        builder.add(source, page);
    return builder.bytes();
}

} // namespace

ExaminedPages examine(const QByteArray &file, const ExamineJob &job)
{
    constexpr int sideForBarcodes = 2'000; // 170 dots per inch of A4
    const int side = job.separators.isEmpty() ? InkMask::maxSide : sideForBarcodes;
    const auto drawable = withDrawnForms(file);
    const PageDrawer pages(drawable);
    checkPages(pages.count());
    ExaminedPages examined;
    for (int page = 0; page < pages.count(); ++page) {
        const auto image = pages.draw(page, {side, side});
        const auto ink = inkOf(image);
        examined.pages.append(
            {.inkMillimetres = inkMillimetres(ink), .hasSeparator = hasSeparator(image, ink, job.separators)});
    }
    return examined;
}

} // namespace clinicdesk::decoder
