// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filechange.h"
#include "core/document/fileflaw.h"
#include "core/document/filekind.h"
#include "core/document/sourcekind.h"

#include <QByteArray>
#include <QDate>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <variant>

/// The jobs of `clinicdesk-decoder`, its answers, and both as bytes.
///
/// A message is a frame: the size of its header (4 bytes) and of its payload (8 bytes), both big-endian, the header as
/// CBOR, and the payload. A job has none: it says how large its files are, and the decoder requests the bytes that it
/// needs (`ReadRequest`); each request is answered with exactly these bytes, without a frame. The payload of an answer
/// is a picture or the files that were made.
namespace clinicdesk {

/// Limits of what is decoded.
inline constexpr qint64 maxDecodedPixels = 100'000'000;
inline constexpr int maxDecodedPages = 2'000;
/// Files of one job.
inline constexpr int maxJobFiles = 500;
/// Of the processor, for a job that says how much it needs.
inline constexpr std::chrono::seconds maxJobTime{900};

/// The exit code of a decoder to which the system refused a part of its sandbox. It has decoded nothing.
inline constexpr int noSandboxExitCode = 3;

/// A turn of a page, clockwise. The number is that of quarter turns.
enum class Turn { None, Right, Around, Left };

/// Number of turns in the list above.
inline constexpr int turnCount = static_cast<int>(Turn::Left) + 1;

/// What is in a file, and whether it is whole. Without `checksContent` only its head is read: pages are counted, pixels
/// are not decoded.
struct InspectJob {
    bool checksContent = true;
    std::chrono::seconds time{1}; ///< of the processor, if that is more than every job has
    friend bool operator==(const InspectJob &, const InspectJob &) = default;
};

/// One page as a picture that fits into `within`, never enlarged (a page of a PDF is as large as possible).
struct PictureJob {
    int page = 0;
    QSize within;
    friend bool operator==(const PictureJob &, const PictureJob &) = default;
};

/// The file as one that the service accepts; see `FitOptions`.
struct ConvertJob {
    qint64 maxImageBytes = 0;
    qint64 maxPdfBytes = 0;
    bool removeLocation = true;
    Turn turn = Turn::None;        ///< of a picture, after it was made upright
    std::chrono::seconds time{20}; ///< of the processor
    friend bool operator==(const ConvertJob &, const ConvertJob &) = default;
};

/// A page of one of the files of a job; both count from 0. A picture has one page.
struct PageRef {
    int file = 0;
    int page = 0;
    Turn turn = Turn::None;
    friend bool operator==(const PageRef &, const PageRef &) = default;
};

/// New PDFs of pages of the files. The only job that can have several files.
struct ArrangeJob {
    QList<QList<PageRef>> outputs; ///< each of these becomes a PDF
    /// A larger PDF gets pictures of lower quality, then of fewer pixels. 0: no limit.
    qint64 maxPdfBytes = 0;
    /// How many PDFs an output may become if that is not enough. If this is not enough either, the answer has it as
    /// small as possible.
    int maxParts = 1;
    std::chrono::seconds time{20}; ///< of the processor
    friend bool operator==(const ArrangeJob &, const ArrangeJob &) = default;
};

/// What tells pages that separate documents from others, of each page of a file.
struct ExamineJob {
    QStringList separators;        ///< texts of barcodes; none: barcodes are not read
    std::chrono::seconds time{20}; ///< of the processor
    friend bool operator==(const ExamineJob &, const ExamineJob &) = default;
};

using DecoderJob = std::variant<InspectJob, PictureJob, ConvertJob, ArrangeJob, ExamineJob>;

/// The time that a job asks for; 0 where it is that of every job.
std::chrono::seconds timeOf(const DecoderJob &job);

/// What a file has inside.
struct FileReport {
    SourceKind kind = SourceKind::Pdf;
    QSize size;          ///< pixels of the first page before it is turned; for a PDF in points (1/72 inch)
    int pages = 1;       ///< of a PDF or TIFF, otherwise 1
    int orientation = 1; ///< of EXIF: 1 is upright
    bool hasLocation = false;
    int pictures = 1;       ///< of an animated GIF or WebP, or of a HEIC with several; only the first one is converted
    bool isUnusual = false; ///< a kind of JPEG that few programs open; converted, it is a usual one
    QDate takenOn;          ///< the day a photo was taken on; null where it does not say so
    FileFlaws flaws;        ///< of a PDF, JPEG or PNG; other kinds are checked when they are converted
    friend bool operator==(const FileReport &, const FileReport &) = default;
};

/// Pixels, four bytes each as in `QImage::Format_RGB32`, row after row without gaps.
struct PagePicture {
    QSize size;
    QByteArray pixels;
    friend bool operator==(const PagePicture &, const PagePicture &) = default;
};

struct ConvertedFile {
    FileKind kind = FileKind::Pdf;
    QByteArray bytes;
    int pages = 1;
    QSize size;       ///< pixels of a picture; empty for a PDF
    QSize sourceSize; ///< pixels before it was made smaller, turned the same way; empty for a PDF
    QList<FileChange> changes;
    FileFlaws flaws; ///< of pictures that were decoded; `page` is one of the new file
    QDate takenOn;   ///< the day a photo was taken on; null where it does not say so
    friend bool operator==(const ConvertedFile &, const ConvertedFile &) = default;
};

struct ArrangedPdf {
    int output = 0; ///< of the job; several parts of one are in their order
    int pages = 1;
    QByteArray bytes;
    QList<FileChange> changes;
    FileFlaws flaws; ///< of pictures that were decoded; `page` is one of this PDF
    friend bool operator==(const ArrangedPdf &, const ArrangedPdf &) = default;
};

struct ArrangedPdfs {
    QList<ArrangedPdf> pdfs; ///< at least one for each output, in the order of the outputs
    friend bool operator==(const ArrangedPdfs &, const ArrangedPdfs &) = default;
};

/// What was found on a page.
struct PageLook {
    int inkMillimetres = 0; ///< strokes that are no dust, shadow or punch hole: the sum of their lengths
    bool hasSeparator = false;
    bool hasUndrawn = false; ///< a picture, field or note of which nothing may have been drawn: never a separator
    friend bool operator==(const PageLook &, const PageLook &) = default;
};

struct ExaminedPages {
    QList<PageLook> pages;
    friend bool operator==(const ExaminedPages &, const ExaminedPages &) = default;
};

struct DecoderFailure {
    enum class Reason {
        Unsupported, ///< not one of the kinds, or a variant that no library here can read
        Damaged,
        PagesMissing, ///< the file says that it has more, or other, pages than can be found
        Locked,
        TooLarge,            ///< more pixels or pages than the limits
        CannotFit,           ///< does not become small enough
        AttachmentsTooLarge, ///< does not become small enough, because of the files that are attached to it
        FormTooLarge,        ///< … because of the data of its form
        HiddenDataTooLarge,  ///< … because of other data that is not on its pages
        NoMemory,
    };
    Reason reason = Reason::Damaged;
    QString detail; ///< technical text for "Details"
    int file = 0;   ///< of the job
    friend bool operator==(const DecoderFailure &, const DecoderFailure &) = default;
};

using DecoderAnswer = std::variant<FileReport, PagePicture, ConvertedFile, ArrangedPdfs, ExaminedPages, DecoderFailure>;

/// The start of a frame: how many bytes follow.
struct FrameSizes {
    quint32 headerBytes = 0;
    quint64 payloadBytes = 0;
};
inline constexpr qsizetype frameSizesBytes = 12;
inline constexpr quint32 maxFrameHeaderBytes = 65'536;
/// The largest answer (the pixels of a picture within the limits), and the largest files of a job, together.
inline constexpr qint64 maxJobBytes = 512'000'000;

/// Returns nothing for sizes above the limits. `bytes` has `frameSizesBytes` bytes.
std::optional<FrameSizes> readFrameSizes(QByteArrayView bytes);

/// A job and the sizes of its files.
struct JobMessage {
    DecoderJob job;
    QList<qint64> fileBytes;
    friend bool operator==(const JobMessage &, const JobMessage &) = default;
};

QByteArray frameOf(const JobMessage &message);
/// Returns nothing for a header that is none, or has values outside their limits.
std::optional<JobMessage> parseJob(const QByteArray &header);

/// The decoder needs these bytes of a file of its job.
struct ReadRequest {
    int file = 0;
    qint64 at = 0;
    qint64 bytes = 0;
    friend bool operator==(const ReadRequest &, const ReadRequest &) = default;
};
/// Of one request, so that neither program needs memory for a whole file.
inline constexpr qint64 maxReadBytes = 1 << 20;

QByteArray frameOf(const ReadRequest &request);
/// Returns nothing for a header that is no request, or one for bytes that the files do not have.
std::optional<ReadRequest> parseRead(const QByteArray &header, const QList<qint64> &fileBytes);

/// An answer as a frame, without its payload.
QByteArray frameOf(const DecoderAnswer &answer);
/// The payload of an answer; empty for one without. Several files are copied into one piece.
QByteArray payloadOf(const DecoderAnswer &answer);
/// Returns nothing for an answer that contradicts itself, such as one whose payload does not have the pixels of its
/// size: a decoder that was taken over by a file can send anything.
std::optional<DecoderAnswer> parseAnswer(const QByteArray &header, const QByteArray &payload);

} // namespace clinicdesk
