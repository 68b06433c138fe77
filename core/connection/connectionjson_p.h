// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QJsonObject>

namespace clinicdesk {

QJsonObject connectionToJson(const Connection &connection);

/// Checks every member but `id` and `name`. WrongUse names the wrong one.
Result<Connection> connectionFromJson(const QJsonValue &json);

} // namespace clinicdesk
