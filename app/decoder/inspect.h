// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"
#include "core/document/decoderjob.h"

namespace clinicdesk::decoder {

/// What is in a PDF, JPEG or PNG, and whether it is whole. Fails with Unsupported for other files.
FileReport inspect(ForeignFile &file, const InspectJob &job);

} // namespace clinicdesk::decoder
