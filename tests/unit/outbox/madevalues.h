// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QDateTime>

namespace clinicdesk::support {

inline const QDateTime now(QDate(2026, 11, 26), QTime(9, 0), Qt::UTC);
inline const ConnectionId ours{QStringLiteral("connection-1")};
inline const ConnectionId theirs{QStringLiteral("connection-2")};

} // namespace clinicdesk::support
