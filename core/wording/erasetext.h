// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/erasereport.h"

#include <QStringList>

namespace clinicdesk::wording {

/// What will be removed, a sentence each; what is not delivered first.
QStringList describeErase(const ErasePlan &plan);

/// What was removed, and what was kept on purpose, a sentence each.
QStringList describeErased(const EraseReport &report);

/// What could not be removed, why, and what to do, a sentence or two each; nothing if everything is gone.
QStringList describeNotErased(const EraseReport &report);

} // namespace clinicdesk::wording
