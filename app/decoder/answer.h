// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/jobloop.h"

namespace clinicdesk::decoder {

/// Does one job. Every failure is an answer too, also of the libraries and of the memory.
DecoderAnswer answerTo(const DecoderJob &job, const ForeignFiles &files);

} // namespace clinicdesk::decoder
