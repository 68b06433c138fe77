// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/answer.h"

#include "app/decoder/arrange.h"
#include "app/decoder/convert.h"
#include "app/decoder/draw.h"
#include "app/decoder/examine.h"
#include "app/decoder/failure.h"
#include "app/decoder/inspect.h"

namespace clinicdesk::decoder {

namespace {

/// Of a kind that the service does not accept; it is checked when it is converted.
FileReport report(const QByteArray &file, SourceKind kind)
{
    const auto facts = factsOf(file, kind);
    return {.kind = kind,
            .size = facts.size,
            .pages = facts.pages,
            .orientation = facts.orientation,
            .hasLocation = facts.hasLocation,
            .pictures = facts.pictures};
}

DecoderAnswer inspectAny(ForeignFile &file, const InspectJob &job)
{
    const auto kind = kindOfFile(file.head(kindPrefixBytes));
    const bool isSendable = kind == SourceKind::Pdf || kind == SourceKind::Jpeg || kind == SourceKind::Png;
    return isSendable ? inspect(file, job) : report(file.all(), kind);
}

PagePicture picture(const QByteArray &file, const PictureJob &job)
{
    const auto image = PageDrawer(file).draw(job.page, job.within).convertToFormat(QImage::Format_RGB32);
    checkPixels(image.width(), image.height());
    // Rows of four bytes for each pixel have no gaps.
    return {.size = image.size(),
            .pixels = QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes())};
}

struct Work {
    const ForeignFiles &files;

    const QByteArray &file() const { return files.front()->all(); }
    DecoderAnswer operator()(const InspectJob &job) const { return inspectAny(*files.front(), job); }
    DecoderAnswer operator()(const PictureJob &job) const { return picture(file(), job); }
    DecoderAnswer operator()(const ConvertJob &job) const { return convert(file(), kindOfFile(file()), job); }
    DecoderAnswer operator()(const ArrangeJob &job) const
    {
        QList<QByteArray> all;
        for (const auto &each : files)
            all.append(each->all());
        return arrange(all, job);
    }
    DecoderAnswer operator()(const ExamineJob &job) const { return examine(*files.front(), job); }
};

} // namespace

DecoderAnswer answerTo(const DecoderJob &job, const ForeignFiles &files)
{
    return answered([&]() -> DecoderAnswer { return std::visit(Work{files}, job); });
}

} // namespace clinicdesk::decoder
