// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/limits.h"
#include "app/decoder/raster.h"
#include "core/document/decoderjob.h"

namespace clinicdesk::decoder {

/// Ends a job. `answerTo()` makes the answer of it.
struct Failed {
    DecoderFailure failure;
};

[[noreturn]] void fail(DecoderFailure::Reason reason, const QString &detail);

/// What is wrong with the picture of a page, for an answer.
FileFlaws flawsOf(const std::optional<PictureFlaw> &flaw, int page = 0);

} // namespace clinicdesk::decoder
