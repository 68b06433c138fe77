// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/capturedocuments.h"

#include <QStringList>

#include <chrono>
#include <optional>

namespace clinicdesk {

/// Files that a capture profile found or scanned, and what its documents have in common.
struct CapturedFiles {
    QStringList paths;
    QString type; ///< code of the document type; empty: that of every new document
    QStringList tags;
    CaptureDocuments documents = CaptureDocuments::EachFile;
    QString scan = {};      ///< the same for all pages of one scan; empty for files
    bool isWatched = false; ///< they are in a scan folder, so a file that changes is captured again
    /// When the last of them came into the scan folder, by `steadyClock()`; nothing for other files.
    std::optional<std::chrono::milliseconds> reachedAt = {};

    friend bool operator==(const CapturedFiles &, const CapturedFiles &) = default;
};

} // namespace clinicdesk
