// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdffit.h"

#include "app/decoder/pdf.h"

#include <algorithm>
#include <array>

namespace clinicdesk::decoder {

namespace {

struct Quality {
    int percent = 0; ///< of JPEG
    int maxSide = 0;
};

QByteArray cut(PdfSource &source, int first, int count)
{
    PdfBuilder builder;
    for (int page = first; page < first + count; ++page)
        builder.add(source, page);
    return builder.bytes();
}

/// As many pages from `first` on as fit; none where one is too large. The size grows with the pages.
PdfPart largestPart(PdfSource &source, int first, qint64 maxBytes)
{
    PdfPart best;
    const auto isWithoutFiles = [&source, first](int pages) {
        for (int page = first; page < first + pages; ++page) {
            if (source.hasAttachments(page))
                return true;
        }
        return false;
    };
    int tooMany = source.count() - first + 1;
    while (best.pages + 1 < tooMany) {
        const int pages = (best.pages + tooMany) / 2;
        const auto bytes = cut(source, first, pages);
        if (bytes.size() <= maxBytes)
            best = {bytes, pages, isWithoutFiles(pages), source.hasFormData()};
        else
            tooMany = pages;
    }
    return best;
}

} // namespace

FittedPdf fitPdf(const QByteArray &pdf, qint64 maxBytes)
{
    constexpr std::array qualities{Quality{80, 3'000}, Quality{70, 2'200}, Quality{50, 1'600}};
    FittedPdf fitted{pdf};
    for (const auto &[percent, maxSide] : qualities) {
        if (fitted.bytes.size() <= maxBytes)
            break;
        fitted = {makePdfSmaller(pdf, percent, {maxSide, maxSide}).bytes, true};
    }
    return fitted;
}

DecoderFailure::Reason whyTooLarge(const QByteArray &pdf, qint64 maxBytes)
{
    PdfSource source(pdf);
    if (pdf.size() - source.attachedBytes() <= maxBytes)
        return DecoderFailure::Reason::AttachmentsTooLarge;
    if (pdf.size() - source.formBytes() <= maxBytes)
        return DecoderFailure::Reason::FormTooLarge;
    return cut(source, 0, source.count()).size() <= maxBytes ? DecoderFailure::Reason::HiddenDataTooLarge
                                                             : DecoderFailure::Reason::CannotFit;
}

QList<PdfPart> pdfInParts(const QByteArray &pdf, qint64 maxBytes, int maxParts)
{
    PdfSource source(pdf);
    QList<PdfPart> parts;
    for (int page = 0; page < source.count(); page += parts.last().pages) {
        if (parts.size() == maxParts)
            return {};
        parts.append(largestPart(source, page, maxBytes));
        if (parts.last().pages == 0 || parts.last().pages == source.count())
            return {};
    }
    return parts;
}

} // namespace clinicdesk::decoder
