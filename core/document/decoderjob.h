// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filekind.h"
#include "core/document/sourcekind.h"

#include <QByteArray>
#include <QList>
#include <QSize>
#include <QString>

#include <chrono>
#include <optional>
#include <variant>

/// The jobs of `clinicdesk-decoder`, its answers, and both as bytes.
///
/// A message is a frame: the size of its header (4 bytes) and of its payload (8 bytes), both big-endian, the header as
/// CBOR, and the payload. The payload of a job is the file; the payload of an answer is a picture or a converted file.
namespace clinicdesk {

/// Limits of what is decoded.
inline constexpr qint64 maxDecodedPixels = 100'000'000;
inline constexpr int maxDecodedPages = 2'000;
inline constexpr std::chrono::seconds maxConvertTime{300};

struct DescribeJob {
    friend bool operator==(const DescribeJob &, const DescribeJob &) = default;
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
    std::chrono::seconds time{20}; ///< of the processor
    friend bool operator==(const ConvertJob &, const ConvertJob &) = default;
};

using DecoderJob = std::variant<DescribeJob, PictureJob, ConvertJob>;

/// What a file has inside.
struct FileDescription {
    SourceKind kind = SourceKind::Pdf;
    QSize size;          ///< pixels of the first page before it is turned; for a PDF in points (1/72 inch)
    int pages = 1;       ///< of a PDF or TIFF, otherwise 1
    int orientation = 1; ///< of EXIF: 1 is upright
    bool hasLocation = false;
    int pictures = 1; ///< of an animated GIF or WebP, or of a HEIC with several; only the first one is converted
    friend bool operator==(const FileDescription &, const FileDescription &) = default;
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
    QSize size;               ///< pixels of a picture; empty for a PDF
    QSize sourceSize;         ///< pixels before it was made smaller, turned the same way; empty for a PDF
    bool isConverted = false; ///< from another kind
    bool isTurned = false;
    bool isWithoutLocation = false; ///< there was a location, and it was removed
    bool isSmaller = false;         ///< has less pixels or a lower quality because of the limit
    bool isFirstOfSeveral = false;
    friend bool operator==(const ConvertedFile &, const ConvertedFile &) = default;
};

struct DecoderFailure {
    enum class Reason {
        Unsupported, ///< not one of the kinds, or a variant that no library here can read
        Damaged,
        Locked,
        TooLarge,  ///< more pixels or pages than the limits
        CannotFit, ///< does not become small enough
        NoMemory,
    };
    Reason reason = Reason::Damaged;
    QString detail; ///< technical text for "Details"
    friend bool operator==(const DecoderFailure &, const DecoderFailure &) = default;
};

using DecoderAnswer = std::variant<FileDescription, PagePicture, ConvertedFile, DecoderFailure>;

/// The start of a frame: how many bytes follow.
struct FrameSizes {
    quint32 headerBytes = 0;
    quint64 payloadBytes = 0;
};
inline constexpr qsizetype frameSizesBytes = 12;
inline constexpr quint32 maxFrameHeaderBytes = 65'536;
/// The largest file that is opened, and the largest answer: the pixels of a picture within the limits.
inline constexpr quint64 maxFramePayloadBytes = 512'000'000;

/// Returns nothing for sizes above the limits. `bytes` has `frameSizesBytes` bytes.
std::optional<FrameSizes> readFrameSizes(QByteArrayView bytes);

/// A job as a frame, without its payload, which follows.
QByteArray frameOf(const DecoderJob &job, qsizetype fileBytes);
/// Returns nothing for a header that is none, or has values outside their limits.
std::optional<DecoderJob> parseJob(const QByteArray &header);

/// An answer as a frame, without its payload.
QByteArray frameOf(const DecoderAnswer &answer);
/// The payload of an answer; empty for one without.
QByteArray payloadOf(const DecoderAnswer &answer);
/// Returns nothing for an answer that contradicts itself, such as one whose payload does not have the pixels of its
/// size: a decoder that was taken over by a file can send anything.
std::optional<DecoderAnswer> parseAnswer(const QByteArray &header, const QByteArray &payload);

} // namespace clinicdesk
