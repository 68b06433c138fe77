// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"
#include "core/document/decoderjob.h"

namespace clinicdesk::decoder {

/// Measures each page of a file and, if the job names texts, looks for barcodes.
ExaminedPages examine(ForeignFile &file, const ExamineJob &job);

} // namespace clinicdesk::decoder
