// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QIODevice;

namespace clinicdesk {

/// Why a PDF could not be read by those who receive it.
struct PdfProblem {
    bool isLocked = false; ///< it opens with a password or a certificate alone
    QString detail;        ///< technical words for "Details"
};

/// Reads a PDF (ISO 32000) with libqpdf as a viewer would: opens it without a password, walks over all pages and
/// decodes what is drawn on them and their pictures, and keeps nothing of it. Small faults that every viewer copes with
/// are none here; a PDF that only restricts printing or copying is not locked. At most 512 MB are decoded of one file;
/// the rest is taken as good. The device is open and can seek; all of it is read into memory. Call it off the window's
/// thread.
std::optional<PdfProblem> findPdfProblem(QIODevice &file);

} // namespace clinicdesk
