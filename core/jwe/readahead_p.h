// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

namespace clinicdesk::jwe {

/// The same bytes and errors as of `source`, which is read on a thread of its own, from the first `read()` on and a few
/// blocks ahead. Cannot be read a second time.
std::unique_ptr<ByteSource> readAhead(std::unique_ptr<ByteSource> source);

} // namespace clinicdesk::jwe
