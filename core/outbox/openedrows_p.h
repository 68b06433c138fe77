// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/rows_p.h"

#include <QLockFile>

#include <memory>

namespace clinicdesk {

/// The rows of a folder, not unlocked yet.
struct OpenedRows {
    std::shared_ptr<Rows> rows;
    bool sealedBefore = false;
    std::shared_ptr<QLockFile> lock; ///< two programs that open a new store at once would make two keys for it
};

/// Opens the store in that folder (0700, made when missing; files 0600), on the thread of the rows. The lock is held
/// until whoever opens has the key.
Result<OpenedRows> openRows(const QString &folder);

} // namespace clinicdesk
