// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/storereport.h"

namespace clinicdesk {

/// Returns true if the user has not been informed of this report yet, and records that it is reported now. A
/// quarantined file is always reported. Unreadable documents stay where they are; they are reported once, and again if
/// their number grows.
///
/// `reporter` is the program that reports. Each program has its own users and its own note in `folder`, the folder of
/// the outbox. If the note cannot be written, the report is made again.
bool shouldReport(const StoreReport &report, const QString &folder, const QString &reporter);

} // namespace clinicdesk
