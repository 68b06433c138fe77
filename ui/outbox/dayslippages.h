// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/outbox/dayslip.h"

class QPagedPaintDevice;

namespace clinicdesk::ui {

/// Paints title, tables with their heads on each page, and page numbers. Gives the number of pages; FileNotWritten
/// where the device takes no pages. Call on any thread that has the device for itself.
Result<int> paintPages(QPagedPaintDevice &device, const DaySlip &slip);

} // namespace clinicdesk::ui
