// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/document/foreignkind.h"
#include "core/document/intake_p.h"
#include "core/document/readablename.h"

#include <QFileInfo>

#include <algorithm>
#include <span>

namespace clinicdesk {

namespace {

bool needsChange(const FileReport &report, qint64 sizeBytes, const FitOptions &options)
{
    const auto kind = report.kind == SourceKind::Pdf ? FileKind::Pdf : FileKind::Jpeg; // or PNG: the same limit
    return sizeBytes > options.limits.of(kind) || report.orientation != 1 || report.isUnusual ||
           (report.hasLocation && options.removeLocation);
}

bool hasTooManyPixels(const FileReport &report)
{
    return report.kind != SourceKind::Pdf && qint64{report.size.width()} * report.size.height() > maxDecodedPixels;
}

/// Whether a file that cannot be sent as it is may become one that can.
bool canBeChanged(const Error &error)
{
    return error.code == ErrorCode::FileTooLarge || error.reason == ErrorReason::PictureToConvert ||
           error.reason == ErrorReason::JpegUnusual;
}

Result<QByteArray> readWhole(const ByteSourceMaker &make, const QString &name)
{
    const auto named = [&name](Error error) -> Result<QByteArray> {
        error.subject = displayName(name);
        return error;
    };
    const auto source = make();
    if (!source)
        return named(source.error());
    QByteArray bytes((*source)->sizeBytes(), Qt::Uninitialized);
    const auto read =
        readAll(**source, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
    return read ? Result(bytes) : named(read.error());
}

FittedFile leftOnDisk(const CheckedFile &file, const ByteSourceMaker &onDisk)
{
    return {{.pages = file.report.pages,
             .source = file.report.kind,
             .sourceBytes = file.facts.sizeBytes,
             .flaws = file.report.flaws,
             .takenOn = file.report.takenOn},
            file.facts,
            {},
            onDisk};
}

Result<FittedFile> convert(const QString &name, const QByteArray &bytes, const FileReport &report, Turn turn,
                           const FitOptions &options, DecoderProcess &decoder)
{
    const ConvertJob job{.maxImageBytes = options.limits.imageBytes,
                         .maxPdfBytes = options.limits.pdfBytes,
                         .removeLocation = options.removeLocation,
                         .turn = turn,
                         .time = timeForPages(report.pages)};
    const auto converted = decoder.convert(name, bytes, job);
    if (!converted)
        return converted.error();
    const auto &flaws = report.flaws.isEmpty() ? converted->flaws : report.flaws;
    if (const auto flaw = largeFlaw(name, flaws, converted->pages)) // under the name that the person knows
        return *flaw;
    return accepted({{.pages = converted->pages,
                      .changes = converted->changes,
                      .source = report.kind,
                      .sourceBytes = bytes.size(),
                      .flaws = flaws,
                      .takenOn = report.takenOn.isValid() ? report.takenOn : converted->takenOn},
                     {.name = nameWithExtension(name, converted->kind),
                      .kind = converted->kind,
                      .sizeBytes = converted->bytes.size()},
                     converted->bytes},
                    options.limits);
}

} // namespace

FittedFile unchanged(const QString &name, const QByteArray &bytes, const FileReport &report)
{
    const auto kind = kindOf(QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), kindPrefixBytes)));
    return {{.pages = report.pages,
             .source = report.kind,
             .sourceBytes = bytes.size(),
             .flaws = report.flaws,
             .takenOn = report.takenOn},
            {.name = name, .kind = kind.value_or(FileKind::Pdf), .sizeBytes = bytes.size()},
            bytes};
}

FilePreparation preparationOf(const FittedFile &file)
{
    const FilePreparation &whole = file;
    if (!whole.changes.isEmpty())
        return whole;
    return {.pages = file.pages, .flaws = file.flaws, .takenOn = file.takenOn, .leftOut = file.leftOut};
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
    const auto head = QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), kindPrefixBytes));
    const auto error = [&name](ErrorCode code, ErrorReason reason = ErrorReason::None) {
        return Error{.code = code, .reason = reason, .subject = displayName(name)};
    };
    if (bytes.isEmpty())
        return error(ErrorCode::FileEmpty, foreignKindOf(head, name));
    if (!sourceKindOf(head))
        return error(ErrorCode::FileUnsupported, foreignKindOf(head, name));
    auto report = decoder.inspect(name, bytes);
    if (!report)
        return report.error();
    if (hasTooManyPixels(*report))
        return error(ErrorCode::FileTooComplex);
    if (const auto flaw = largeFlaw(name, report->flaws, report->pages))
        return *flaw;
    return OpenedFile{.report = *std::move(report), .isSendable = kindOf(head).has_value()};
}

Result<FittedFile> accepted(FittedFile file, const FileLimits &limits)
{
    const auto limit = limits.of(file.facts.kind);
    if (file.facts.sizeBytes > limit)
        return Error{.code = ErrorCode::FileTooLarge,
                     .subject = displayName(file.facts.name),
                     .sizeBytes = file.facts.sizeBytes,
                     .limit = limit};
    if (const auto flaw = largeFlaw(file.facts.name, file.flaws, file.pages))
        return *flaw;
    return file;
}

ByteSourceMaker byteSourceOf(const FittedFile &file)
{
    if (file.onDisk)
        return file.onDisk;
    return [bytes = file.bytes] { return Result<std::unique_ptr<ByteSource>>(makeMemorySource(bytes)); };
}

Result<QByteArray> readBytes(const FittedFile &file)
{
    return file.onDisk ? readWhole(file.onDisk, file.facts.name) : file.bytes;
}

Result<FittedFile> fitFile(const QString &path, const FitOptions &options, DecoderProcess &decoder)
{
    const auto onDisk = unchangedFileSource(path); // what is checked now is what is sent or converted
    const auto name = QFileInfo(path).fileName();
    const auto checked = checkFile(path, options.limits, decoder);
    if (!checked && !canBeChanged(checked.error()))
        return checked.error();
    if (checked && hasTooManyPixels(checked->report))
        return Error{.code = ErrorCode::FileTooComplex, .subject = displayName(name)};
    if (checked && !needsChange(checked->report, checked->facts.sizeBytes, options))
        return leftOnDisk(*checked, onDisk);
    const auto bytes = checked ? readWhole(onDisk, name) : readDocument(path, maxJobBytes);
    if (!bytes)
        return bytes.error();
    return checked ? convert(name, *bytes, checked->report, Turn::None, options, decoder)
                   : fitBytes(name, *bytes, options, decoder);
}

Result<FittedFile> fitBytes(const QString &name, const QByteArray &bytes, const FitOptions &options,
                            DecoderProcess &decoder)
{
    return fitTurned(name, bytes, Turn::None, options, decoder);
}

Result<FittedFile> fitTurned(const QString &name, const QByteArray &bytes, Turn turn, const FitOptions &options,
                             DecoderProcess &decoder)
{
    const auto kind = kindOf(QByteArrayView(bytes).first(std::min(bytes.size(), kindPrefixBytes)));
    // Whatever else is in it, it has to be made smaller. It is checked while it is decoded for that.
    if (bytes.size() > options.limits.imageBytes && kind == FileKind::Jpeg)
        return convert(name, bytes, {.kind = SourceKind::Jpeg}, turn, options, decoder);
    const auto opened = openFile(name, bytes, decoder);
    if (!opened)
        return opened.error();
    const auto &report = opened->report;
    if (opened->isSendable && turn == Turn::None && !needsChange(report, bytes.size(), options))
        return unchanged(name, bytes, report);
    return convert(name, bytes, report, turn, options, decoder);
}

} // namespace clinicdesk
