// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <optional>

namespace clinicdesk {

/// An event of a document, with its data.
struct DocumentEvent {
    Event event; ///< `applyEvent` counts the missing files
    std::optional<Error>
        error; ///< for CallFailed, OriginChanged, KeyMissing, AlreadyThere, and Interrupted that ends in Failed
    QDateTime notBefore;                 ///< for Sent (undo window) and CallFailed (next try)
    std::optional<FileId> storedFile;    ///< for FileStored: the delivered file
    std::optional<Receipt> receipt = {}; ///< for FileStored of a direct upload
    QString storage = {};                ///< for FileStored with an upload form: origin of the storage
};

/// Applies the change at the time `at`, as `next()` decides. Returns the effects to carry out, or nothing if the event
/// does not apply in the document's state; the document is unchanged then. `priority` is used if the document moves
/// before all others.
std::optional<Effects> applyEvent(OutboxDocument &document, const DocumentEvent &change, const QDateTime &at,
                                  int priority);

} // namespace clinicdesk
