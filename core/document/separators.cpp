// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/separators.h"

#include "core/document/pages_p.h"
#include "core/document/readablename.h"

#include <algorithm>

namespace clinicdesk {

namespace {

QStringList separatorTexts()
{
    return {QStringLiteral("PATCHT"), QStringLiteral("SEPARATOR")};
}

Result<QList<PageLook>> examined(const QString &name, const QByteArray &bytes, int pages, SplitAt splitAt,
                                 DecoderProcess &decoder)
{
    const ExamineJob job{.separators = splitAt == SplitAt::BarcodePages ? separatorTexts() : QStringList(),
                         .time = timeForPages(pages)};
    const auto found = decoder.examine(name, bytes, job);
    return found ? Result(found->pages) : Result<QList<PageLook>>(found.error());
}

/// The pages of all files, in their order.
Result<QList<PageLook>> examined(const OpenedFiles &files, SplitAt splitAt, DecoderProcess &decoder)
{
    QList<PageLook> looks;
    for (qsizetype i = 0; i < files.files.size(); ++i) {
        const auto pages = files.files[i].report.pages;
        auto of = examined(files.names[i], files.bytes[i], pages, splitAt, decoder);
        if (!of)
            return of.error();
        of->resize(pages);
        looks.append(*of);
    }
    return looks;
}

/// The separators between document `number` and the next one, and before the first document.
QList<LeftOutPages> leftOutAround(qsizetype number, const QList<PageRange> &documents, const OpenedFiles &files,
                                  SplitAt splitAt)
{
    const auto afterDocument = documents[number].first + documents[number].count;
    const bool isLast = number == documents.size() - 1;
    const auto end = isLast ? static_cast<int>(files.pages.size()) : documents[number + 1].first;
    QList<LeftOutPages> leftOut;
    const auto append = [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            const auto &page = files.pages[i];
            const auto name = displayName(files.names[page.file]);
            if (leftOut.isEmpty() || leftOut.last().file != name)
                leftOut.append({.file = name, .pages = {}, .areBlank = splitAt == SplitAt::BlankPages});
            leftOut.last().pages.append(page.page);
        }
    };
    if (number == 0)
        append(0, documents.first().first);
    append(afterDocument, end);
    return leftOut;
}

/// A single file without a separator.
Result<QList<FittedFile>> wholeFile(const FileToJoin &file, const OpenedFile &opened, const SplitOptions &options,
                                    DecoderProcess &decoder)
{
    if (options.canMakeSmaller || !opened.isSendable)
        return fitInParts(file.name, file.bytes, options.fit, options.maxFilesPerDocument, decoder);
    const auto fits = accepted(unchanged(file.name, file.bytes, opened.report), options.fit.limits);
    return fits ? Result(QList{*fits}) : Result<QList<FittedFile>>(fits.error());
}

} // namespace

bool isBlank(const PageLook &page)
{
    // About four letters. Dust and what is left of punch holes stay below it.
    constexpr int maxInkMillimetres = 8;
    return !page.hasUndrawn && page.inkMillimetres <= maxInkMillimetres;
}

QList<PageRange> documentsBetween(const QList<PageLook> &pages, SplitAt splitAt)
{
    QList<PageRange> documents;
    bool isBetween = true;
    for (int i = 0; i < pages.size(); ++i) {
        const bool isSeparator = splitAt == SplitAt::BlankPages ? isBlank(pages[i]) : pages[i].hasSeparator;
        if (!isSeparator && isBetween)
            documents.append({.first = i, .count = 0});
        if (!isSeparator)
            ++documents.last().count;
        isBetween = isSeparator;
    }
    return documents;
}

Result<QList<PageRange>> findDocuments(const QString &name, const QByteArray &bytes, SplitAt splitAt,
                                       DecoderProcess &decoder)
{
    const auto opened = openFiles(name, {{.name = name, .bytes = bytes}}, decoder);
    if (!opened)
        return opened.error();
    const auto looks = examined(*opened, splitAt, decoder);
    return looks ? Result(documentsBetween(*looks, splitAt)) : Result<QList<PageRange>>(looks.error());
}

Result<QList<SplitDocument>> splitAtSeparators(const QString &name, const QList<FileToJoin> &files,
                                               const SplitOptions &options, DecoderProcess &decoder)
{
    const auto opened = openFiles(name, files, decoder);
    if (!opened)
        return opened.error();
    const auto looks = examined(*opened, options.splitAt, decoder);
    if (!looks)
        return looks.error();
    const auto documents = documentsBetween(*looks, options.splitAt);
    if (documents.isEmpty())
        return QList<SplitDocument>();
    if (files.size() == 1 && documents.first().count == opened->pages.size())
        return QList<SplitDocument>{
            {documents.first(), wholeFile(files.first(), opened->files.first(), options, decoder), {}}};
    Arrangement arrangement{
        .options = options.fit, .canMakeSmaller = options.canMakeSmaller, .maxParts = options.maxFilesPerDocument};
    for (qsizetype i = 0; i < documents.size(); ++i) {
        arrangement.outputs.append(opened->pages.mid(documents[i].first, documents[i].count));
        arrangement.names.append(nameOfPart(name, i, documents.size()));
    }
    const auto arranged = arrange(name, *opened, arrangement, decoder);
    if (!arranged)
        return arranged.error();
    QList<SplitDocument> split;
    for (qsizetype i = 0; i < documents.size(); ++i) {
        split.append({documents[i], arranged->at(i), leftOutAround(i, documents, *opened, options.splitAt)});
        if (auto &made = split.last().files; made && !made->isEmpty())
            made->first().leftOut = split.last().leftOut;
    }
    return split;
}

} // namespace clinicdesk
