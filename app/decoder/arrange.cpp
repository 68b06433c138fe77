// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/arrange.h"

#include "app/decoder/draw.h"
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"
#include "app/decoder/pdf.h"
#include "app/decoder/pdffit.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr int photoQuality = 90;

using Changes = QSet<FileChange>;

QList<FileChange> inOrder(const Changes &changes)
{
    auto list = changes.values();
    std::ranges::sort(list);
    return list;
}

int quartersOf(const PageRef &page)
{
    return static_cast<int>(page.turn);
}

void noteTurn(int orientation, const PageRef &page, Changes &changes)
{
    if (orientation != 1 || page.turn != Turn::None)
        changes.insert(FileChange::Turned);
}

/// As it is in the file, if it can be turned without decoding it. A PDF has no room for the notes of a camera.
PdfPicture jpegPage(const QByteArray &file, const PageRef &page, Changes &changes)
{
    constexpr int printerColours = 4;
    const auto notes = readJpegNotes(file);
    const auto upright = readExif(notes.exif).orientation;
    const auto orientation = turnedOrientation(upright, quartersOf(page));
    noteTurn(upright, page, changes);
    if (notes.hasLocation)
        changes.insert(FileChange::LocationRemoved);
    const auto rewritten = notes.colours == printerColours ? std::nullopt : rewriteJpeg(file, orientation, {}, {});
    if (rewritten)
        return pdfPictureOfJpeg(*rewritten, orientation >= 5 ? notes.size.transposed() : notes.size, notes.colours,
                                notes.profile);
    const auto raster = readJpeg(file);
    return pdfPicture(decoder::upright(inStandardColours(raster.image, raster.profile), orientation), photoQuality);
}

/// `newPage` is the number of the page in the new PDF.
PdfPicture rasterPage(const QByteArray &file, SourceKind kind, const PageRef &page, int newPage, Changes &changes,
                      FileFlaws &flaws)
{
    constexpr qint64 maxLosslessPixels = 4'000'000;
    const auto facts = factsOf(file, kind);
    const auto raster = readRaster(file, kind, page.page);
    addFlaw(raster, newPage, flaws);
    noteTurn(raster.orientation, page, changes);
    if (facts.hasLocation)
        changes.insert(FileChange::LocationRemoved);
    if (facts.pictures > 1)
        changes.insert(FileChange::FirstOfSeveral);
    const auto image = upright(inStandardColours(raster.image, raster.profile),
                               turnedOrientation(raster.orientation, quartersOf(page)));
    const bool isPhoto = facts.isLossy && kind != SourceKind::Tiff;
    const bool isLossless = !isPhoto && qint64{image.width()} * image.height() <= maxLosslessPixels;
    return pdfPicture(image, isLossless ? 0 : photoQuality);
}

/// The files of a job. A PDF is opened once, when its first page is needed.
class Files {
public:
    explicit Files(const QList<QByteArray> &files)
        : m_files(files)
        , m_pdfs(static_cast<std::size_t>(files.size()))
    {
    }

    SourceKind kind(int file) const { return kindOfFile(m_files[file]); }
    PdfSource &pdf(int file)
    {
        auto &pdf = m_pdfs[static_cast<std::size_t>(file)];
        if (!pdf) {
            pdf = std::make_unique<PdfSource>(m_files[file]);
            if (pdf->removeLocation())
                m_withPlace.insert(file);
        }
        return *pdf;
    }
    void noteLosses(int file, Changes &changes)
    {
        if (pdf(file).isSigned())
            changes.insert(FileChange::SignatureRemoved);
        if (m_withPlace.contains(file))
            changes.insert(FileChange::LocationRemoved);
    }
    void addTo(PdfBuilder &builder, const PageRef &page, int newPage, Changes &changes, FileFlaws &flaws)
    {
        const auto &file = m_files[page.file];
        if (kind(page.file) == SourceKind::Pdf) {
            noteTurn(1, page, changes);
            noteLosses(page.file, changes);
            if (pdf(page.file).hasAttachments(page.page))
                changes.insert(FileChange::AttachmentsRemoved);
            if (pdf(page.file).hasFormData())
                changes.insert(FileChange::FormDataRemoved);
            builder.add(pdf(page.file), page.page, quartersOf(page));
        } else if (kind(page.file) == SourceKind::Jpeg && page.page == 0) {
            builder.add(jpegPage(file, page, changes));
        } else {
            builder.add(rasterPage(file, kind(page.file), page, newPage, changes, flaws));
        }
    }

private:
    const QList<QByteArray> &m_files;
    std::vector<std::unique_ptr<PdfSource>> m_pdfs;
    QSet<int> m_withPlace; ///< of those that are opened
};

/// All pages of one PDF in their order: nothing but turns changes, so its bookmarks and forms stay.
bool isWholePdf(Files &files, const QList<PageRef> &pages)
{
    const int file = pages.first().file;
    if (files.kind(file) != SourceKind::Pdf || pages.size() != files.pdf(file).count())
        return false;
    for (int i = 0; i < pages.size(); ++i) {
        if (pages[i].file != file || pages[i].page != i)
            return false;
    }
    return true;
}

QByteArray wholePdf(Files &files, const QList<PageRef> &pages, Changes &changes)
{
    QList<int> quarters;
    for (const auto &page : pages) {
        noteTurn(1, page, changes);
        quarters.append(quartersOf(page));
    }
    files.noteLosses(pages.first().file, changes);
    return files.pdf(pages.first().file).turned(quarters);
}

template <class Work>
void ofFile(int file, const Work &work)
{
    try {
        work();
    } catch (Failed &failed) {
        failed.failure.file = file;
        throw;
    } catch (const std::bad_alloc &) {
        throw;
    } catch (const std::exception &exception) {
        throw Failed{
            {.reason = DecoderFailure::Reason::Damaged, .detail = QString::fromUtf8(exception.what()), .file = file}};
    }
}

QByteArray newPdf(Files &files, const QList<PageRef> &pages, Changes &changes, FileFlaws &flaws)
{
    PdfBuilder builder;
    for (int i = 0; i < pages.size(); ++i)
        ofFile(pages[i].file, [&] { files.addTo(builder, pages[i], i, changes, flaws); });
    return builder.bytes();
}

/// The flaws of these pages, which become a PDF of their own.
FileFlaws flawsOf(const FileFlaws &flaws, int firstPage, int pages)
{
    FileFlaws part;
    for (auto flaw : flaws) {
        flaw.page -= firstPage;
        if (flaw.page >= 0 && flaw.page < pages)
            part.append(flaw);
    }
    return part;
}

/// Adds the PDFs of one output.
void fit(const QByteArray &pdf, int output, int pages, Changes changes, const FileFlaws &flaws, const ArrangeJob &job,
         ArrangedPdfs &arranged)
{
    const bool isLimited = job.maxPdfBytes > 0;
    const auto fitted = isLimited ? fitPdf(pdf, job.maxPdfBytes) : FittedPdf{pdf};
    if (fitted.isSmaller)
        changes.insert(FileChange::MadeSmaller);
    const bool isTooLarge = isLimited && fitted.bytes.size() > job.maxPdfBytes;
    const bool isInParts = isTooLarge && job.maxParts > 1;
    const auto parts = isInParts ? pdfInParts(fitted.bytes, job.maxPdfBytes, job.maxParts) : QList<PdfPart>();
    int firstPage = 0;
    for (const auto &part : parts) {
        auto lost = changes;
        if (part.isWithoutFiles)
            lost.insert(FileChange::AttachmentsRemoved);
        if (part.isWithoutFormData)
            lost.insert(FileChange::FormDataRemoved);
        arranged.pdfs.append({.output = output,
                              .pages = part.pages,
                              .bytes = part.bytes,
                              .changes = inOrder(lost),
                              .flaws = flawsOf(flaws, firstPage, part.pages)});
        firstPage += part.pages;
    }
    if (!parts.isEmpty())
        return;
    const auto reason = isTooLarge ? whyTooLarge(fitted.bytes, job.maxPdfBytes) : DecoderFailure::Reason::CannotFit;
    if (reason != DecoderFailure::Reason::CannotFit)
        fail(reason, QStringLiteral("%1 bytes at last").arg(fitted.bytes.size()));
    arranged.pdfs.append(
        {.output = output, .pages = pages, .bytes = fitted.bytes, .changes = inOrder(changes), .flaws = flaws});
}

} // namespace

ArrangedPdfs arrange(const QList<QByteArray> &files, const ArrangeJob &job)
{
    ArrangedPdfs arranged;
    Files opened(files);
    for (int i = 0; i < job.outputs.size(); ++i) {
        const auto &pages = job.outputs[i];
        bool isWhole = false;
        ofFile(pages.first().file, [&] { isWhole = job.outputs.size() == 1 && isWholePdf(opened, pages); });
        Changes changes;
        FileFlaws flaws;
        const auto pdf = isWhole ? wholePdf(opened, pages, changes) : newPdf(opened, pages, changes, flaws);
        fit(pdf, i, static_cast<int>(pages.size()), changes, flaws, job, arranged);
    }
    return arranged;
}

} // namespace clinicdesk::decoder
