// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/demand.h"
#include "tests/support/fileinmemory.h"

namespace clinicdesk::support {

/// Does every job of the decoder with these bytes if they look like this kind. Answers are what the client accepts. The
/// limits of the process are not set here, so large pictures are only inspected.
inline void decode(SourceKind kind, const unsigned char *data, std::size_t size)
{
    constexpr qint64 maxPixels = 300'000;
    constexpr int maxPages = 3;
    const QByteArray file(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    if (sourceKindOf(file) != kind)
        return;
    const auto accepted = [](const DecoderAnswer &answer) {
        const auto frame = frameOf(answer);
        const auto sizes = readFrameSizes(QByteArrayView(frame).first(frameSizesBytes));
        demand(sizes && parseAnswer(frame.sliced(frameSizesBytes), payloadOf(answer)) == answer);
    };
    accepted(answerTo(InspectJob{.checksContent = false}, file));
    const auto described = answerTo(InspectJob(), file);
    accepted(described);
    const auto *facts = std::get_if<FileReport>(&described);
    if (!facts || qint64{facts->size.width()} * facts->size.height() > maxPixels || facts->pages > maxPages)
        return;
    accepted(answerTo(PictureJob{.page = facts->pages - 1, .within = {64, 64}}, file));
    constexpr qint64 limit = 100'000;
    const auto converted =
        answerTo(ConvertJob{.maxImageBytes = limit, .maxPdfBytes = limit, .turn = Turn::Right}, file);
    accepted(converted);
    if (const auto *made = std::get_if<ConvertedFile>(&converted))
        demand(made->bytes.size() <= limit);
    const QList<PageRef> pages{{.page = facts->pages - 1, .turn = Turn::Left}, {.page = 0}};
    accepted(answerTo(ArrangeJob{.outputs = {pages}, .maxPdfBytes = limit}, file));
    accepted(answerTo(ExamineJob{.separators = {QStringLiteral("PATCHT")}}, file));
}

} // namespace clinicdesk::support
