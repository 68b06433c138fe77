// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decoderjob.h"

namespace clinicdesk::decoder {

/// Makes the file one that the service accepts, within the limits of the job: upright, and without location if asked
/// for. What is right already is not compressed again.
ConvertedFile convert(const QByteArray &file, SourceKind kind, const ConvertJob &job);

} // namespace clinicdesk::decoder
