// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace clinicdesk::decoder {

/// Takes from this process what decoding does not need, before it reads the first byte of a file: other open files,
/// core dumps, writing files, starting programs, the network, more memory than `memoryBytes`. Returns false if the
/// system refuses one of them; then nothing may be decoded.
bool enterSandbox(qint64 memoryBytes);

/// From now on, the process may use so much more time of the processor; then the system ends it with SIGXCPU.
bool allowProcessorTime(int seconds);

} // namespace clinicdesk::decoder
