// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QString>

namespace clinicdesk::ui {

/// When an access token ends, as it says itself (RFC 7519 `exp`), in words for the line below its field.
struct TokenEnd {
    QString hint;    ///< empty where the token says nothing
    QString problem; ///< it has ended already
};

TokenEnd tokenEnd(const SharedSecret &token);

} // namespace clinicdesk::ui
