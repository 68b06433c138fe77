// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QIODevice;

namespace clinicdesk {

/// The reason why recipients could not open a PDF.
struct PdfProblem {
    bool isLocked = false; ///< it opens only with a password or a certificate
    bool isUnread = false; ///< a part of this installation is missing: nothing is known about the PDF
    QString detail;        ///< technical text for "Details"
};

/// Reads a PDF (ISO 32000) with libqpdf as a viewer would: opens it without a password, visits all pages, decodes their
/// contents and pictures, and discards the result. Returns nothing for small faults that every viewer accepts. A PDF
/// that only restricts printing or copying is not locked. Decodes at most 512 MB of a file; the rest counts as
/// undamaged. The device must be open and seekable; all of it is read into memory. Do not call it on the
/// window's thread. The first call loads libqpdf.
std::optional<PdfProblem> findPdfProblem(QIODevice &file);

} // namespace clinicdesk
