// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

namespace clinicdesk::jwe {

/// Returns the bytes and errors of `source`, which is read on a thread of its own, from the first `read()` and a few
/// blocks ahead. `restart()` returns false.
std::unique_ptr<ByteSource> readAhead(std::unique_ptr<ByteSource> source);

} // namespace clinicdesk::jwe
