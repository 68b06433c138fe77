// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"

#include <QDateTime>
#include <QString>

namespace clinicdesk::ui {

/// When an access token expires, according to its own claim (RFC 7519 `exp`), as text for the line below its field.
struct TokenEnd {
    QString hint;    ///< empty if the token does not say it
    QString problem; ///< set if the token has expired
};

/// `now`: local time, by the clock of the service if that is known.
TokenEnd tokenEnd(const SharedSecret &token, const QDateTime &now = QDateTime::currentDateTime());

} // namespace clinicdesk::ui
