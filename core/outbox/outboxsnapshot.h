// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/outbox/outboxdocument.h"
#include "core/outbox/outboxoptions.h"

#include <QDateTime>
#include <QList>

namespace clinicdesk {

/// Lists the documents of an outbox that cannot be opened because its disk cannot be written (`Error::disk`), without
/// final ones that changed before `since`, as `Outbox::asLeftBySenders`. Reads a copy of the sealed store in the folder
/// for temporary files. Errors as of `Outbox::open`.
Task<Result<QList<OutboxDocument>>> readOutboxSnapshot(OutboxOptions options, QDateTime since);

/// How many documents an outbox has.
struct SavedDocuments {
    qint64 waiting = 0;   ///< neither delivered nor cancelled
    qint64 delivered = 0; ///< ever

    bool isEmpty() const { return waiting == 0 && delivered == 0; }
};

/// Counts the documents in the outbox of this folder. Needs no key, because the states of documents are not sealed. One
/// counts as waiting if there is an outbox that cannot be read.
Task<SavedDocuments> countSavedDocuments(QString folder);

} // namespace clinicdesk
