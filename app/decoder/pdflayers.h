// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

namespace clinicdesk::decoder {

/// Notes in the layers of a PDF (optional content) whether they are shown on the screen and in print, so that copies of
/// them in another PDF know it.
void markLayers(QPDF &pdf);

/// Makes a PDF of pages that were copied show the layers that the PDFs they came from showed, and removes the marks. A
/// person can switch layers on as before.
void applyLayers(QPDF &pdf);

} // namespace clinicdesk::decoder
