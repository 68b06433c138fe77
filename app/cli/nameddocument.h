// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"

namespace clinicdesk::cli {

/// The one document that a command names by its id; WrongUse when there is none, or when nothing can be done about it
/// any more.
Result<DocumentId> namedDocument(const Outbox &outbox, const QStringList &positional);

/// These as they stand now, but for what a window took back meanwhile: drafts, and what was removed, are its own
/// affair.
QList<OutboxDocument> nowOf(const Outbox &outbox, const QList<DocumentId> &ids);

} // namespace clinicdesk::cli
