// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/widgets/problembanner.h"

namespace clinicdesk::ui {

/// The details of an error for an administrator: its code, the status, the server's own code, the affected object,
/// technical text.
QList<Problem::Detail> detailsOf(const Error &error);

} // namespace clinicdesk::ui
