// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/outbox/dayslip.h"

class QPagedPaintDevice;

namespace clinicdesk::ui {

/// Paints the title, tables with their headers on each page, and page numbers. Returns the number of pages;
/// FileNotWritten if the device fails. Call on any thread; no other thread may use the device meanwhile.
Result<int> paintPages(QPagedPaintDevice &device, const DaySlip &slip);

} // namespace clinicdesk::ui
