// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/pdfproblem.h"

#include <optional>

class QIODevice;

namespace clinicdesk {

/// Reads a PDF (ISO 32000) with libqpdf as a viewer would: opens it without a password, visits all pages, decodes their
/// contents and pictures, and discards the result. Returns nothing for small faults that every viewer accepts. A PDF
/// that only restricts printing or copying is not locked. Decodes at most 512 MB of a file; the rest counts as
/// undamaged. The device must be open and seekable; all of it is read into memory. Do not call it on the
/// window's thread. The first call loads libqpdf.
std::optional<PdfProblem> findPdfProblem(QIODevice &file);

} // namespace clinicdesk
