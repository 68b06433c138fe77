// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/pages.h"

namespace clinicdesk {

/// The pages that separate documents in a stack of scanned paper. They are not sent.
enum class SplitAt {
    BlankPages,
    /// Pages with a barcode (Code 39, Code 128, QR code or Data Matrix) whose text is PATCHT or SEPARATOR, as NAPS2 and
    /// Paperless-ngx have it, or with the patch code T of scanners.
    BarcodePages,
};

/// Pages of a file that follow each other; `first` counts from 0.
struct PageRange {
    int first = 0;
    int count = 0;
    friend bool operator==(const PageRange &, const PageRange &) = default;
};

/// True for a page with nothing on it but dust, shadows and punch holes. Two words are enough for it not to be blank.
bool isBlank(const PageLook &page);

/// Returns the pages of each document: what is between the separators. Several separators in a row count as one. Pure
/// function.
QList<PageRange> documentsBetween(const QList<PageLook> &pages, SplitAt splitAt);

/// Finds the documents in a PDF or TIFF; a picture is one page. None where all pages are separators. Errors: those of
/// `fitFile`.
Result<QList<PageRange>> findDocuments(const QString &name, const QByteArray &bytes, SplitAt splitAt,
                                       DecoderProcess &decoder);

struct SplitOptions {
    SplitAt splitAt = SplitAt::BarcodePages;
    FitOptions fit;
    /// False: a document above the limit is not made smaller, but FileTooLarge.
    bool canMakeSmaller = true;
    /// How many PDFs a document may become where it cannot be made small enough.
    int maxFilesPerDocument = 1;
};

/// A document of a stack.
struct SplitDocument {
    PageRange pages; ///< of all pages of the files
    Result<QList<FittedFile>> files;
    /// The separators after it, and for the first document those before it. The first file of the document has them,
    /// too.
    QList<LeftOutPages> leftOut;
};

/// Joins the files, and splits their pages into documents: each is one PDF, or several where it is too large. A single
/// file without a separator keeps its kind. An error that concerns one document is in the list; one that concerns a
/// file ends all. An empty list: there are only separators.
Result<QList<SplitDocument>> splitAtSeparators(const QString &name, const QList<FileToJoin> &files,
                                               const SplitOptions &options, DecoderProcess &decoder);

} // namespace clinicdesk
