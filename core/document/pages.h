// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake.h"

/// New files of the pages of others. Nothing here changes a file that is given; every result is within
/// `options.limits`.
///
/// All functions run a job of the decoder for each file and one more. Do not call them on the window's thread. Errors:
/// those of `fitFile`, with the name of the file that is to blame; FileTooComplex for more than `maxDecodedPages` pages
/// or `maxJobFiles` files.
namespace clinicdesk {

/// A file that is joined with others.
struct FileToJoin {
    QString name; ///< for errors
    QByteArray bytes;
    QList<Turn> turns = {}; ///< of each page; pages without one are not turned
};

/// Makes one PDF of all pages of the files, in their order: PDFs, TIFFs, and any other picture as a page. `name` gets
/// the extension `pdf`.
///
/// Pages of PDFs stay as they are, with their notes and forms drawn into them; their bookmarks are not copied. A JPEG
/// is not compressed again if it can be turned without that. Pictures are upright and have no location in any case.
/// Above the limit of PDFs, pictures get a lower quality, then fewer pixels; FileTooLarge where this is not enough. A
/// single PDF without a turned page keeps its bytes if it is small enough.
Result<FittedFile> joinFiles(const QString &name, const QList<FileToJoin> &files, const FitOptions &options,
                             DecoderProcess &decoder);

/// Like `joinFiles`; but what cannot be made small enough becomes up to `maxFiles` PDFs, as few as possible.
Result<QList<FittedFile>> joinInParts(const QString &name, const QList<FileToJoin> &files, const FitOptions &options,
                                      int maxFiles, DecoderProcess &decoder);

/// The files of one document: as they are if they are of one kind and at most `maxFiles`, otherwise as one PDF (as
/// `joinInParts` makes it), which tells what was changed in them, except for their conversion.
Result<QList<FittedFile>> filesOfOneDocument(const QString &name, const QList<FittedFile> &files,
                                             const FitOptions &options, int maxFiles, DecoderProcess &decoder);

/// Turns pages of a PDF or TIFF, or a picture, as `FileToJoin::turns` says. A picture stays a picture (as `fitBytes`
/// makes it; a JPEG of whole blocks is not compressed again), a TIFF of several pages becomes a PDF. In a PDF nothing
/// else changes.
Result<FittedFile> turnPages(const QString &name, const QByteArray &bytes, const QList<Turn> &turns,
                             const FitOptions &options, DecoderProcess &decoder);

/// Splits a PDF or TIFF into several PDFs. `firstPages` are the first pages of the second PDF and the following ones,
/// counted from 0; positions that are not inside the file are ignored. The names are `scan-1.pdf`, `scan-2.pdf` …, and
/// `firstPage` says where each one starts. Nothing of a page is in another PDF: bookmarks, fields of forms and data
/// that programs attached are not copied.
Result<QList<FittedFile>> splitPages(const QString &name, const QByteArray &bytes, const QList<int> &firstPages,
                                     const FitOptions &options, DecoderProcess &decoder);

/// Like `fitFile`; but a PDF that cannot be made small enough becomes up to `maxFiles` PDFs, as few as possible.
Result<QList<FittedFile>> fitFileInParts(const QString &path, const FitOptions &options, int maxFiles,
                                         DecoderProcess &decoder);

/// The same for bytes in memory.
Result<QList<FittedFile>> fitInParts(const QString &name, const QByteArray &bytes, const FitOptions &options,
                                     int maxFiles, DecoderProcess &decoder);

} // namespace clinicdesk
