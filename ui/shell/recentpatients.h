// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <QStringList>

namespace clinicdesk::ui {

/// The patients of the papers that are kept, each once, the latest first, at most ten. They are read from the sealed
/// outbox each time and kept nowhere else.
QStringList recentPatients(const QList<OutboxDocument> &documents);

} // namespace clinicdesk::ui
