// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/appcontext.h"

#include <QDate>

namespace clinicdesk::cli {

/// Returns the one document that the arguments of a command name by its document ID. WrongUse when there is none, when
/// this run may not use it, or when the document is final.
Result<DocumentId> documentArgument(const AppContext &app, const Outbox &outbox, const QStringList &positional);

/// Parses the value of `--date`. WrongUse for what is no date from 1900 on; the last date is for the caller.
Result<QDate> dateArgument(const QString &text);
Error dateOutOfRange();

/// Returns the current state of these documents (`Outbox::asLeftBySenders`) without those that a window undid: drafts
/// and removed documents belong to the window.
QList<OutboxDocument> currentDocuments(const Outbox &outbox, const QList<DocumentId> &ids);

} // namespace clinicdesk::cli
