// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"
#include "core/document/decoderjob.h"

#include <functional>
#include <memory>
#include <vector>

namespace clinicdesk::decoder {

using ForeignFiles = std::vector<std::unique_ptr<ForeignFile>>;
using JobHandler = std::function<DecoderAnswer(const DecoderJob &job, const ForeignFiles &files)>;

/// The program: reads its options (`--seconds`, `--memory`, `--idle`), limits itself, and answers jobs from standard
/// input on standard output until the input ends. Returns the exit code: 0, or 2 where the limits cannot be set or a
/// frame is none.
int runDecoder(int argc, char **argv, const JobHandler &handler);

} // namespace clinicdesk::decoder
