// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/intake_p.h"

#include "core/document/readablename.h"

#include <QFileInfo>

#include <algorithm>
#include <future>

namespace clinicdesk {

namespace {

qint64 limitOf(FileKind kind, const FileLimits &limits)
{
    return kind == FileKind::Pdf ? limits.pdfBytes : limits.imageBytes;
}

bool needsChange(const FileReport &description, FileKind kind, qint64 sizeBytes, const FitOptions &options)
{
    return sizeBytes > limitOf(kind, options.limits) || description.orientation != 1 ||
           (description.hasLocation && options.removeLocation);
}

FittedFile unchanged(FileInfo facts, const QByteArray &bytes, SourceKind source, int pages)
{
    return {.facts = std::move(facts), .bytes = bytes, .pages = pages, .source = source, .sourceBytes = bytes.size()};
}

/// What the decoder made is checked like any other file.
Result<FittedFile> convert(const QString &name, const QByteArray &bytes, const FileReport &description, Turn turn,
                           const FitOptions &options, DecoderProcess &decoder)
{
    const ConvertJob job{.maxImageBytes = options.limits.imageBytes,
                         .maxPdfBytes = options.limits.pdfBytes,
                         .removeLocation = options.removeLocation,
                         .turn = turn,
                         .time = timeForPages(description.pages)};
    const auto converted = decoder.convert(name, bytes, job);
    if (!converted)
        return converted.error();
    const auto facts = checkBytes(nameWithExtension(name, converted->kind), converted->bytes, options.limits);
    if (!facts)
        return facts.error();
    return FittedFile{.facts = *facts,
                      .bytes = converted->bytes,
                      .pages = converted->pages,
                      .changes = converted->changes,
                      .source = description.kind,
                      .sourceBytes = bytes.size()};
}

/// A photo above its limit has to be made smaller, whatever else is in it. It is checked while the decoder works.
Result<FittedFile> fitLargePhoto(const QString &name, const QByteArray &bytes, Turn turn, const FitOptions &options,
                                 DecoderProcess &decoder)
{
    auto checking = std::async(std::launch::async, [&] { return checkBytes(name, bytes, anySize); });
    auto converted = convert(name, bytes, {.kind = SourceKind::Jpeg}, turn, options, decoder);
    const auto facts = checking.get();
    return facts ? std::move(converted) : facts.error();
}

} // namespace

FilePreparation preparationOf(const FittedFile &file)
{
    if (file.changes.isEmpty())
        return {.pages = file.pages};
    return {.pages = file.pages,
            .changes = file.changes,
            .source = file.source,
            .sourceBytes = file.sourceBytes,
            .firstPage = file.firstPage,
            .sourceFiles = file.sourceFiles};
}

/// A conversion has more time than a look at one page.
std::chrono::seconds timeForPages(int pages)
{
    constexpr std::chrono::seconds forFile{20};
    constexpr std::chrono::seconds forPage{3};
    return std::min(forFile + pages * forPage, maxJobTime);
}

QString nameWithExtension(const QString &name, FileKind kind)
{
    const QFileInfo info(name);
    const auto extension = info.suffix().toLower();
    const bool isRight =
        extension == extensionOf(kind) || (kind == FileKind::Jpeg && extension == QLatin1String("jpeg"));
    return isRight ? name : info.completeBaseName() + QLatin1Char('.') + extensionOf(kind);
}

Result<OpenedFile> openFile(const QString &name, const QByteArray &bytes, DecoderProcess &decoder)
{
    const auto kind = sourceKindOf(QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), kindPrefixBytes)));
    auto facts = checkBytes(name, bytes, anySize);
    if (!facts && (facts.error().code != ErrorCode::FileUnsupported || !kind))
        return facts.error();
    OpenedFile opened{.kind = *kind};
    if (facts)
        opened.facts = *facts;
    const auto description = decoder.inspect(name, bytes);
    if (description)
        opened.description = *description;
    // qpdf opened it, so viewers will; only its pages are not known.
    else if (facts && facts->kind == FileKind::Pdf && description.error().code != ErrorCode::DecoderUnavailable &&
             description.error().code != ErrorCode::Cancelled)
        opened.problem = description.error();
    else
        return description.error();
    return opened;
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
    return fitTurned(name, bytes, Turn::None, options, decoder);
}

Result<FittedFile> fitTurned(const QString &name, const QByteArray &bytes, Turn turn, const FitOptions &options,
                             DecoderProcess &decoder)
{
    const bool isLarge = bytes.size() > options.limits.imageBytes;
    if (isLarge && kindOf(QByteArrayView(bytes).first(std::min(bytes.size(), kindPrefixBytes))) == FileKind::Jpeg)
        return fitLargePhoto(name, bytes, turn, options, decoder);
    auto opened = openFile(name, bytes, decoder);
    if (!opened)
        return opened.error();
    auto &[kind, facts, description, problem] = *opened;
    if (problem)
        return bytes.size() <= options.limits.pdfBytes ? Result(unchanged(std::move(*facts), bytes, kind, 0))
                                                       : Result<FittedFile>(*problem);
    if (facts && turn == Turn::None && !needsChange(description, facts->kind, bytes.size(), options))
        return unchanged(std::move(*facts), bytes, kind, description.pages);
    return convert(name, bytes, description, turn, options, decoder);
}

} // namespace clinicdesk
