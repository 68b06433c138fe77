// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/draftsplits.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "ui/upload/storedbytes.h"

#include <algorithm>
#include <numeric>

namespace clinicdesk::ui {

namespace {

using Made = DraftFiles::Made;

struct StoredFile {
    FileInfo facts;
    ByteSourceMaker bytes;
};

QList<StoredFile> filesOf(const Outbox &outbox, const OutboxDocument &document)
{
    QList<StoredFile> files;
    for (const auto &file : document.files)
        files.append({file.facts, outbox.bytesOf(document.id, file.id)});
    return files;
}

Error refused(ErrorReason reason)
{
    return {.code = ErrorCode::WrongUse, .reason = reason};
}

/// Each file that is made becomes a document.
Made partsOf(const QList<StoredFile> &files, const SplitOptions &options, DecoderProcess &decoder)
{
    QList<FileToJoin> stack;
    for (const auto &file : files) {
        const auto bytes = storedBytes(file.bytes);
        if (!bytes)
            return bytes.error();
        stack.append({.name = file.facts.name, .bytes = *bytes});
    }
    const auto &name = files.first().facts.name;
    const auto documents = splitAtSeparators(name, stack, options, decoder);
    if (!documents)
        return documents.error();
    if (documents->isEmpty())
        return Error{
            .code = ErrorCode::FileEmpty, .reason = ErrorReason::StackWithoutDocument, .subject = displayName(name)};
    QList<FittedFile> parts;
    for (const auto &document : *documents) {
        if (!document.files)
            return document.files.error();
        parts += *document.files;
    }
    const bool isSplit = parts.size() > 1 || parts.first().changes.contains(FileChange::Split);
    if (isSplit)
        return parts;
    return refused(options.splitAt == SplitAt::BlankPages ? ErrorReason::DocumentNoBlankPage
                                                          : ErrorReason::DocumentNoBarcodePage);
}

/// The pages of the PDFs; a picture is one already.
Made pagesOf(const QList<StoredFile> &files, const FitOptions &options, DecoderProcess &decoder)
{
    QList<int> everyPage(maxDecodedPages);
    std::iota(everyPage.begin(), everyPage.end(), 0);
    QList<FittedFile> pages;
    for (const auto &file : files) {
        if (file.facts.kind != FileKind::Pdf)
            continue;
        const auto bytes = storedBytes(file.bytes);
        const auto split = bytes ? splitPages(file.facts.name, *bytes, everyPage, options, decoder) : bytes.error();
        if (!split)
            return split.error();
        pages += *split;
    }
    if (files.size() == 1 && pages.size() < 2)
        return refused(ErrorReason::DocumentOnePage);
    return pages;
}

/// The pages of the next PDF: the first one has the position 0.
QList<FittedFile> takePages(QList<FittedFile> &made)
{
    if (made.isEmpty())
        return {};
    const auto next = std::find_if(made.begin() + 1, made.end(), [](const auto &page) { return page.firstPage == 0; });
    QList<FittedFile> pages(made.begin(), next);
    made.erase(made.begin(), next);
    return pages;
}

} // namespace

DraftSplits::DraftSplits(DraftFiles &files)
    : m_files(files)
{
}

FitOptions DraftSplits::options() const
{
    return {.limits = widestLimits(m_files.services().connection), .removeLocation = false};
}

bool DraftSplits::isFirst(const PageOfFile &page) const
{
    const auto document = m_files.services().outbox.document(page.document);
    return page.page == 0 && document && !document->files.isEmpty() && document->files.first().id == page.file.id;
}

void DraftSplits::splitBefore(const PageOfFile &page) const
{
    const auto document = m_files.services().outbox.document(page.document);
    if (!document || isFirst(page))
        return;
    const auto place = std::ranges::find(document->files, page.file.id, &DocumentFile::id) - document->files.begin();
    const auto make = [&outbox = m_files.services().outbox, place, first = page.page,
                       options = options()](const QList<OutboxDocument> &now) {
        const auto file = filesOf(outbox, now.first()).value(place);
        return [=](DecoderProcess &decoder) -> Made {
            const auto bytes = storedBytes(file.bytes);
            return bytes ? splitPages(file.facts.name, *bytes, {first}, options, decoder) : bytes.error();
        };
    };
    const auto arrange = [&files = m_files, place](const QList<OutboxDocument> &now, const QList<FittedFile> &made) {
        const auto &draft = now.first();
        auto before = DraftFiles::emptyLike(draft);
        auto after = before;
        for (qsizetype number = 0; number < draft.files.size(); ++number) {
            auto file = draft.files.at(number);
            if (number != place || made.isEmpty()) {
                (number < place ? before : after).files.append(files.sameFile(draft, file));
                continue;
            }
            before.files.append(DraftFiles::madeOf({file}, made.first()));
            file.preparation.leftOut.clear(); // once is enough
            after.files.append(DraftFiles::madeOf({file}, made.last()));
        }
        return QList{before, after};
    };
    DraftFiles::Job job{.rows = {}, .make = {}, .arrange = arrange};
    if (page.page > 0)
        job.make = make;
    m_files.add({page.document}, job);
}

void DraftSplits::splitAt(const DocumentId &id, SplitAt separators) const
{
    const SplitOptions split{.splitAt = separators, .fit = options(), .canMakeSmaller = true, .maxFilesPerDocument = 1};
    const auto make = [&outbox = m_files.services().outbox, split](const QList<OutboxDocument> &now) {
        return [files = filesOf(outbox, now.first()), split](DecoderProcess &decoder) {
            return partsOf(files, split, decoder);
        };
    };
    const auto arrange = [](const QList<OutboxDocument> &now, const QList<FittedFile> &made) {
        const auto &draft = now.first();
        auto sources = draft.files.size() == 1 ? draft.files : QList<DocumentFile>(); // of several, which is not known
        QList<NewDocument> documents;
        for (const auto &part : made) {
            documents.append(DraftFiles::emptyLike(draft));
            documents.last().files.append(DraftFiles::madeOf(sources, part));
            for (auto &source : sources)
                source.preparation.leftOut.clear(); // once is enough
        }
        return documents;
    };
    m_files.add({id}, {.rows = {}, .make = make, .arrange = arrange});
}

void DraftSplits::splitIntoPages(const DocumentId &id) const
{
    const auto make = [&outbox = m_files.services().outbox, options = options()](const QList<OutboxDocument> &now) {
        return [files = filesOf(outbox, now.first()), options](DecoderProcess &decoder) {
            return pagesOf(files, options, decoder);
        };
    };
    const auto arrange = [&files = m_files](const QList<OutboxDocument> &now, const QList<FittedFile> &made) {
        const auto &draft = now.first();
        auto left = made;
        QList<NewDocument> documents;
        const auto append = [&](const NewFile &file) {
            documents.append(DraftFiles::emptyLike(draft));
            documents.last().files.append(file);
        };
        for (const auto &file : draft.files) {
            const auto pages = file.facts.kind == FileKind::Pdf ? takePages(left) : QList<FittedFile>();
            if (pages.size() < 2)
                append(files.sameFile(draft, file));
            auto source = file;
            for (const auto &page : pages.size() < 2 ? QList<FittedFile>() : pages) {
                append(DraftFiles::madeOf({source}, page));
                source.preparation.leftOut.clear(); // once is enough
            }
        }
        return documents;
    };
    m_files.add({id}, {.rows = {}, .make = make, .arrange = arrange});
}

} // namespace clinicdesk::ui
