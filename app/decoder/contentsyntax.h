// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

namespace clinicdesk::decoder {

/// Whether contents, one or an array of several that belong together, consist of the operators that PDFs have
/// (ISO 32000, annex A), each with its operands, and end where everything that was opened is closed. Most programs show
/// other contents as well, so this decides only about what is doubtful for another reason. Contents that cannot be
/// decoded are not sound.
bool isSoundContent(QPDFObjectHandle contents);

} // namespace clinicdesk::decoder
