// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/scanprotocol.h"

#include <functional>

namespace clinicdesk::scanner {

class Device;

/// Where a scan reports, and what stops it.
struct ScanContext {
    std::function<void(const ScanEvent &)> report;
    std::function<bool()> isStopped;
};

/// Scans all pages into files. Throws `Failure`; pages that were reported stay.
void scanPages(Device &device, const ScanPages &request, const ScanContext &context);

} // namespace clinicdesk::scanner
