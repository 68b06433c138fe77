// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

namespace clinicdesk::decoder {

/// True for a PDF with a photo that names the place where it was taken, or with such a place in its own description.
bool pdfHasLocation(QPDF &pdf);
/// Removes it; pixels stay as they are. Returns whether there was one.
bool removePdfLocation(QPDF &pdf);

} // namespace clinicdesk::decoder
