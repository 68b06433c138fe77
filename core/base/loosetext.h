// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>

namespace clinicdesk {

/// A text whether it came as a string or as a number; empty for everything else.
QString looseText(const QJsonValue &value);

} // namespace clinicdesk
