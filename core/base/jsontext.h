// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>

namespace clinicdesk {

/// Returns the text of a JSON string or number; empty for any other value.
QString jsonScalarText(const QJsonValue &value);

} // namespace clinicdesk
