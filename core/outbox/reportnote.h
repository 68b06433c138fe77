// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/storereport.h"

namespace clinicdesk {

/// Whether a person has still to hear how the store was found; from this call on they have. A damaged file that was set
/// aside is news whenever that happens; documents that cannot be read stay where they are, and are news once, and again
/// when there are more of them.
///
/// `teller` is the program that says so: each has its own person, and its own note in `folder`, the outbox's. Where
/// that cannot be written, it stays news.
bool isNews(const StoreReport &report, const QString &folder, const QString &teller);

} // namespace clinicdesk
