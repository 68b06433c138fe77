// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/pdfproblem.h"

#include <QtGlobal>

#include <optional>

class QIODevice;

/// The one function of the library `clinicdesk-pdf.so`, which `findPdfProblem` loads.
/// Only the decoder is linked with libqpdf: it brings GnuTLS and its libraries, megabytes of memory that are of no use
/// before the first PDF.
extern "C" Q_DECL_EXPORT void clinicdeskFindPdfProblem(QIODevice &file, std::optional<clinicdesk::PdfProblem> &problem);
