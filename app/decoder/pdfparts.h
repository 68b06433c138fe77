// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <qpdf/QPDFPageObjectHelper.hh>

// What is on a page of a PDF that looks blank.
namespace clinicdesk::decoder {

/// False for a page with text, drawings or a picture that cannot be found, or not be read to its end.
bool isPageWhole(QPDF &pdf, QPDFPageObjectHelper page);

} // namespace clinicdesk::decoder
