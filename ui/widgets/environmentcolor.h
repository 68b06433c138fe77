// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "ui/widgets/tokens.h"

namespace clinicdesk::ui {

/// The colour that tells people which service they work with.
TokenColor environmentColor(Environment environment);

} // namespace clinicdesk::ui
