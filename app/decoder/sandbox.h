// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/decodersandbox.h"

namespace clinicdesk::decoder {

/// Takes from this process what decoding does not need, before it reads the first byte of a file: the terminal, open
/// files other than the pipes of standard input and output, core dumps, more memory than `memoryBytes`, and every
/// system call that is not on a list of what reading and computing need. No file can be written, and where the kernel
/// has Landlock, only libraries, plugins and fonts can be read. Returns false if the system refuses one of these; then
/// nothing may be decoded.
bool enterSandbox(qint64 memoryBytes);

/// Finds out what of that is in effect, by trying what a file would try. Call after `enterSandbox`.
DecoderSandbox testSandbox(int landlockVersion);

/// From now on, the process may use so much more time of the processor; then the system ends it with SIGXCPU.
bool allowProcessorTime(int seconds);

} // namespace clinicdesk::decoder
