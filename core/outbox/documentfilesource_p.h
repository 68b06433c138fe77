// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/filecheck.h"
#include "core/outbox/spool_p.h"

namespace clinicdesk {

/// Returns a maker that opens the stored file again for each attempt. Errors name the file.
ByteSourceMaker storedFileSource(std::shared_ptr<const Spool> spool, const FileKey &address, const FileInfo &facts);

} // namespace clinicdesk
