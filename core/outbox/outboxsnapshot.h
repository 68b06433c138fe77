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
/// final ones that changed before `since`. Reads a copy of the sealed store in the folder for temporary files. Errors
/// as of `Outbox::open`.
Task<Result<QList<OutboxDocument>>> readOutboxSnapshot(OutboxOptions options, QDateTime since);

/// Number of documents in the outbox of this folder that are neither delivered nor cancelled. Needs no key, because the
/// states of documents are not sealed. 0 without an outbox; 1 if there is one that cannot be read, because its
/// documents count as waiting.
Task<qint64> countSavedDocuments(QString folder);

} // namespace clinicdesk
