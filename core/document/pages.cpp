// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/pages_p.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"

#include <QFileInfo>

#include <algorithm>
#include <numeric>

namespace clinicdesk {

namespace {

Error tooComplex(const QString &name, const QString &detail)
{
    return {.code = ErrorCode::FileTooComplex, .subject = displayName(name), .detail = detail};
}

bool hasTurn(const QList<Turn> &turns)
{
    return std::ranges::any_of(turns, [](Turn turn) { return turn != Turn::None; });
}

/// What the decoder cannot know about a new PDF.
QList<FileChange> allChanges(QList<FileChange> changes, const OpenedFiles &files, int pages)
{
    const auto add = [&changes](bool is, FileChange change) {
        if (is && !changes.contains(change))
            changes.append(change);
    };
    const bool isOneFile = files.files.size() == 1;
    add(isOneFile && files.files.first().report.kind != SourceKind::Pdf, FileChange::Converted);
    add(!isOneFile, FileChange::Joined);
    add(pages < files.pages.size(), FileChange::Split);
    std::ranges::sort(changes);
    return changes;
}

int positionOf(const PageRef &page, const OpenedFiles &files)
{
    const auto found = std::ranges::find_if(
        files.pages, [&page](const PageRef &other) { return other.file == page.file && other.page == page.page; });
    return static_cast<int>(found - files.pages.begin());
}

/// Those of the pages that were copied, and those that were found while pictures were decoded.
FileFlaws flawsOf(const ArrangedPdf &pdf, const QList<PageRef> &pages, const OpenedFiles &files)
{
    auto flaws = pdf.flaws;
    for (int page = 0; page < pages.size(); ++page) {
        for (auto flaw : files.files[pages[page].file].report.flaws) {
            if (flaw.page != pages[page].page)
                continue;
            flaw.page = page;
            flaws.append(flaw);
        }
    }
    return flaws;
}

/// `pages`: those of this PDF.
Result<FittedFile> acceptedPdf(const QString &name, const ArrangedPdf &pdf, const QList<PageRef> &pages,
                               const OpenedFiles &files, const FileLimits &limits)
{
    return accepted(
        {{.pages = pdf.pages,
          .changes = allChanges(pdf.changes, files, pdf.pages),
          .source = files.files.first().report.kind,
          .sourceBytes = files.size(),
          .firstPage = positionOf(pages.first(), files),
          .sourceFiles = static_cast<int>(files.files.size()),
          .flaws = flawsOf(pdf, pages, files)},
         {.name = nameWithExtension(name, FileKind::Pdf), .kind = FileKind::Pdf, .sizeBytes = pdf.bytes.size()},
         pdf.bytes},
        limits);
}

/// The files of one output.
Result<QList<FittedFile>> acceptedParts(const QString &name, const QList<ArrangedPdf> &parts,
                                        const QList<PageRef> &pages, const OpenedFiles &files, const FileLimits &limits)
{
    const auto pagesOfAll = std::accumulate(parts.begin(), parts.end(), qsizetype{0},
                                            [](qsizetype sum, const ArrangedPdf &part) { return sum + part.pages; });
    if (pagesOfAll != pages.size())
        return tooComplex(name, QStringLiteral("the decoder left out a page"));
    QList<FittedFile> made;
    qsizetype done = 0;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        auto file =
            acceptedPdf(nameOfPart(name, i, parts.size()), parts[i], pages.mid(done, parts[i].pages), files, limits);
        if (!file)
            return file.error();
        made.append(*std::move(file));
        done += parts[i].pages;
    }
    return made;
}

/// All pages become one PDF, or several parts.
Result<QList<FittedFile>> arrangeAll(const QString &name, const OpenedFiles &files, const FitOptions &options,
                                     int maxParts, DecoderProcess &decoder)
{
    const auto arranged = arrange(
        name, files, {.outputs = {files.pages}, .names = {name}, .options = options, .maxParts = maxParts}, decoder);
    return arranged ? arranged->constFirst() : Result<QList<FittedFile>>(arranged.error());
}

Result<FittedFile> onlyFile(const Result<QList<FittedFile>> &files)
{
    return files ? Result(files->constFirst()) : Result<FittedFile>(files.error());
}

/// Whether several files may be small enough where one is too large.
bool isForPages(const Error &error)
{
    return error.code == ErrorCode::FileTooLarge && error.reason == ErrorReason::None;
}

/// Of a file that is too large as one.
Result<QList<FittedFile>> partsOf(const QString &name, const QByteArray &bytes, const Error &tooLarge,
                                  const FitOptions &options, int maxFiles, DecoderProcess &decoder)
{
    const auto kind = sourceKindOf(QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), kindPrefixBytes)));
    if ((kind != SourceKind::Pdf && kind != SourceKind::Tiff) || maxFiles < 2)
        return tooLarge;
    const auto opened = openFiles(name, {{.name = name, .bytes = bytes}}, decoder);
    return opened ? arrangeAll(name, *opened, options, maxFiles, decoder) : Result<QList<FittedFile>>(opened.error());
}

/// What the files say that became one.
FittedFile withChangesOf(FittedFile joined, const QList<FittedFile> &files)
{
    joined.sourceBytes = 0;
    for (const auto &file : files) {
        joined.sourceBytes += file.sourceBytes;
        for (const auto change : file.changes) {
            if (change != FileChange::Converted && change != FileChange::Split && !joined.changes.contains(change))
                joined.changes.append(change);
        }
    }
    std::ranges::sort(joined.changes);
    return joined;
}

} // namespace

qint64 OpenedFiles::size() const
{
    return std::accumulate(bytes.begin(), bytes.end(), qint64{0},
                           [](qint64 sum, const QByteArray &file) { return sum + file.size(); });
}

QString nameOfPart(const QString &name, qsizetype part, qsizetype parts)
{
    if (parts == 1)
        return name;
    return QStringLiteral("%1-%2.pdf").arg(QFileInfo(name).completeBaseName()).arg(part + 1);
}

Result<OpenedFiles> openFiles(const QString &name, const QList<FileToJoin> &files, DecoderProcess &decoder)
{
    if (files.size() > maxJobFiles)
        return tooComplex(name, QStringLiteral("%1 files").arg(files.size()));
    OpenedFiles opened;
    for (const auto &file : files) {
        const auto checked = openFile(file.name, file.bytes, decoder);
        if (!checked)
            return checked.error();
        for (int page = 0; page < checked->report.pages && opened.pages.size() <= maxDecodedPages; ++page)
            opened.pages.append({.file = static_cast<int>(opened.files.size()),
                                 .page = page,
                                 .turn = file.turns.value(page, Turn::None)});
        opened.names.append(file.name);
        opened.bytes.append(file.bytes);
        opened.files.append(*checked);
        if (opened.pages.size() > maxDecodedPages)
            return tooComplex(name, QStringLiteral("%1 pages").arg(opened.pages.size()));
    }
    return opened;
}

Result<QList<Result<QList<FittedFile>>>> arrange(const QString &name, const OpenedFiles &files,
                                                 const Arrangement &arrangement, DecoderProcess &decoder)
{
    const auto &[outputs, names, options, canMakeSmaller, maxParts] = arrangement;
    const ArrangeJob job{.outputs = outputs,
                         .maxPdfBytes = canMakeSmaller ? options.limits.pdfBytes : 0,
                         .maxParts = maxParts,
                         .time = timeForPages(static_cast<int>(files.pages.size()))};
    const QList<FileToDecode> bytes(files.bytes.begin(), files.bytes.end());
    const auto made = decoder.arrange(name, files.names, bytes, job);
    if (!made)
        return made.error();
    QList<QList<ArrangedPdf>> parts(outputs.size());
    for (const auto &pdf : made->pdfs)
        parts[pdf.output].append(pdf);
    QList<Result<QList<FittedFile>>> results;
    for (qsizetype i = 0; i < outputs.size(); ++i)
        results.append(acceptedParts(names[i], parts[i], outputs[i], files, options.limits));
    return results;
}

Result<FittedFile> joinFiles(const QString &name, const QList<FileToJoin> &files, const FitOptions &options,
                             DecoderProcess &decoder)
{
    return onlyFile(joinInParts(name, files, options, 1, decoder));
}

Result<QList<FittedFile>> joinInParts(const QString &name, const QList<FileToJoin> &files, const FitOptions &options,
                                      int maxFiles, DecoderProcess &decoder)
{
    const auto &first = files.constFirst();
    const auto opened = openFiles(name, files, decoder);
    if (!opened)
        return opened.error();
    const bool isOnePdf = files.size() == 1 && opened->files.first().report.kind == SourceKind::Pdf;
    if (isOnePdf && !hasTurn(first.turns))
        return fitInParts(name, first.bytes, options, maxFiles, decoder);
    return arrangeAll(name, *opened, options, maxFiles, decoder);
}

Result<QList<FittedFile>> filesOfOneDocument(const QString &name, const QList<FittedFile> &files,
                                             const FitOptions &options, int maxFiles, DecoderProcess &decoder)
{
    const auto isOtherKind = [&files](const FittedFile &file) {
        return file.facts.kind != files.constFirst().facts.kind;
    };
    if (files.size() <= maxFiles && std::ranges::none_of(files, isOtherKind))
        return files;
    QList<FileToJoin> parts;
    for (const auto &file : files) {
        const auto bytes = readBytes(file);
        if (!bytes)
            return bytes.error();
        parts.append({.name = file.facts.name, .bytes = *bytes});
    }
    auto joined = joinInParts(name, parts, options, maxFiles, decoder);
    if (!joined)
        return joined.error();
    for (auto &part : *joined)
        part = withChangesOf(part, files);
    return joined;
}

Result<FittedFile> turnPages(const QString &name, const QByteArray &bytes, const QList<Turn> &turns,
                             const FitOptions &options, DecoderProcess &decoder)
{
    const auto opened = openFiles(name, {{.name = name, .bytes = bytes, .turns = turns}}, decoder);
    if (!opened)
        return opened.error();
    const bool isPicture = opened->files.first().report.kind != SourceKind::Pdf && opened->pages.size() == 1;
    if (isPicture || !hasTurn(turns))
        return fitTurned(name, bytes, turns.value(0, Turn::None), options, decoder);
    return onlyFile(arrangeAll(name, *opened, options, 1, decoder));
}

Result<QList<FittedFile>> splitPages(const QString &name, const QByteArray &bytes, const QList<int> &firstPages,
                                     const FitOptions &options, DecoderProcess &decoder)
{
    const auto opened = openFiles(name, {{.name = name, .bytes = bytes}}, decoder);
    if (!opened)
        return opened.error();
    Arrangement arrangement{.options = options};
    for (int page = 0; page < opened->pages.size(); ++page) {
        if (page == 0 || firstPages.contains(page))
            arrangement.outputs.append(QList<PageRef>());
        arrangement.outputs.last().append(opened->pages[page]);
    }
    for (qsizetype i = 0; i < arrangement.outputs.size(); ++i)
        arrangement.names.append(nameOfPart(name, i, arrangement.outputs.size()));
    const auto arranged = arrange(name, *opened, arrangement, decoder);
    if (!arranged)
        return arranged.error();
    QList<FittedFile> files;
    for (const auto &output : *arranged) {
        if (!output)
            return output.error();
        files.append(*output);
    }
    return files;
}

Result<QList<FittedFile>> fitInParts(const QString &name, const QByteArray &bytes, const FitOptions &options,
                                     int maxFiles, DecoderProcess &decoder)
{
    const auto whole = fitBytes(name, bytes, options, decoder);
    if (whole)
        return QList<FittedFile>{*whole};
    return isForPages(whole.error()) ? partsOf(name, bytes, whole.error(), options, maxFiles, decoder)
                                     : Result<QList<FittedFile>>(whole.error());
}

Result<QList<FittedFile>> fitFileInParts(const QString &path, const FitOptions &options, int maxFiles,
                                         DecoderProcess &decoder)
{
    const auto whole = fitFile(path, options, decoder);
    if (whole)
        return QList<FittedFile>{*whole};
    if (!isForPages(whole.error()))
        return whole.error();
    const auto bytes = readDocument(path, maxJobBytes);
    return bytes ? partsOf(QFileInfo(path).fileName(), *bytes, whole.error(), options, maxFiles, decoder)
                 : Result<QList<FittedFile>>(bytes.error());
}

} // namespace clinicdesk
