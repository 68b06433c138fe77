// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/intake.h"

#include "core/document/readablename.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <limits>

namespace clinicdesk {

namespace {

constexpr std::array<QLatin1String, fileChangeCount> changeTexts{
    QLatin1String("converted"), QLatin1String("turned"), QLatin1String("location_removed"),
    QLatin1String("made_smaller"), QLatin1String("first_picture_only")};

constexpr FileLimits anySize{.pdfBytes = std::numeric_limits<qint64>::max(),
                             .imageBytes = std::numeric_limits<qint64>::max()};

qint64 limitOf(FileKind kind, const FileLimits &limits)
{
    return kind == FileKind::Pdf ? limits.pdfBytes : limits.imageBytes;
}

/// A conversion has more time than a look at one page.
std::chrono::seconds timeFor(const FileDescription &description)
{
    constexpr std::chrono::seconds forFile{20};
    constexpr std::chrono::seconds forPage{3};
    return std::min(forFile + description.pages * forPage, maxConvertTime);
}

QString nameWithExtension(const QString &name, FileKind kind)
{
    const QFileInfo info(name);
    const auto extension = info.suffix().toLower();
    const bool isRight =
        extension == extensionOf(kind) || (kind == FileKind::Jpeg && extension == QLatin1String("jpeg"));
    return isRight ? name : info.completeBaseName() + QLatin1Char('.') + extensionOf(kind);
}

bool needsChange(const FileDescription &description, FileKind kind, qint64 sizeBytes, const FitOptions &options)
{
    return sizeBytes > limitOf(kind, options.limits) || description.orientation != 1 ||
           (description.hasLocation && options.removeLocation);
}

FittedFile unchanged(FileInfo facts, const QByteArray &bytes, SourceKind source, int pages)
{
    return {.facts = std::move(facts), .bytes = bytes, .pages = pages, .source = source, .sourceBytes = bytes.size()};
}

QList<FileChange> changesIn(const ConvertedFile &converted)
{
    QList<FileChange> changes;
    const auto add = [&changes](bool is, FileChange change) {
        if (is)
            changes.append(change);
    };
    add(converted.isConverted, FileChange::Converted);
    add(converted.isTurned, FileChange::Turned);
    add(converted.isWithoutLocation, FileChange::LocationRemoved);
    add(converted.isSmaller, FileChange::MadeSmaller);
    add(converted.isFirstOfSeveral, FileChange::FirstOfSeveral);
    return changes;
}

/// Describes and converts. What the decoder made is checked like any other file.
Result<FittedFile> convert(const QString &name, const QByteArray &bytes, const FileDescription &description,
                           const FitOptions &options, DecoderProcess &decoder)
{
    const ConvertJob job{.maxImageBytes = options.limits.imageBytes,
                         .maxPdfBytes = options.limits.pdfBytes,
                         .removeLocation = options.removeLocation,
                         .time = timeFor(description)};
    const auto converted = decoder.convert(name, bytes, job);
    if (!converted)
        return converted.error();
    const auto facts = checkBytes(nameWithExtension(name, converted->kind), converted->bytes, options.limits);
    if (!facts)
        return facts.error();
    return FittedFile{.facts = *facts,
                      .bytes = converted->bytes,
                      .pages = converted->pages,
                      .changes = changesIn(*converted),
                      .source = description.kind,
                      .sourceBytes = bytes.size()};
}

} // namespace

QLatin1String fileChangeText(FileChange change)
{
    return changeTexts[static_cast<std::size_t>(change)];
}

Result<FittedFile> fitFile(const QString &path, const FitOptions &options, DecoderProcess &decoder)
{
    const auto bytes = readDocument(path, static_cast<qint64>(maxFramePayloadBytes));
    if (!bytes)
        return bytes.error();
    return fitBytes(QFileInfo(path).fileName(), *bytes, options, decoder);
}

Result<FittedFile> fitBytes(const QString &name, const QByteArray &bytes, const FitOptions &options,
                            DecoderProcess &decoder)
{
    const auto kind = sourceKindOf(QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), kindPrefixBytes)));
    auto facts = checkBytes(name, bytes, anySize);
    if (!facts && (facts.error().code != ErrorCode::FileUnsupported || !kind))
        return facts.error();
    const auto description = decoder.describe(name, bytes);
    if (!description) {
        // qpdf opened it, so viewers will; only its pages are not known.
        const bool isSendable = facts && facts->kind == FileKind::Pdf && bytes.size() <= options.limits.pdfBytes &&
                                description.error().code != ErrorCode::DecoderUnavailable;
        return isSendable ? Result(unchanged(std::move(*facts), bytes, *kind, 0))
                          : Result<FittedFile>(description.error());
    }
    if (facts && !needsChange(*description, facts->kind, bytes.size(), options))
        return unchanged(std::move(*facts), bytes, *kind, description->pages);
    return convert(name, bytes, *description, options, decoder);
}

} // namespace clinicdesk
