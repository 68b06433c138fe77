// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/widgets/problembanner.h"

namespace clinicdesk::ui {

/// What an administrator asks for about an error: its code, the status, the server's own code, what it
/// happened to, technical words.
QList<Problem::Detail> detailsOf(const Error &error);

} // namespace clinicdesk::ui
