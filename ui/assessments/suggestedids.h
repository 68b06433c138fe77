// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "core/base/task.h"

#include <QStringList>

namespace clinicdesk::ui {

class PractitionerNames;

/// IDs of the listing that match a text, for the popup of a filter; practitioners are found by their known names, too.
/// Searches in the thread pool. `listing` may be null.
Task<QStringList> suggestedIds(const SharedListing &listing, const PractitionerNames &names, IdKind kind,
                               const QString &text);

} // namespace clinicdesk::ui
