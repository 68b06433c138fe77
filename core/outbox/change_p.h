// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"

#include <optional>

namespace clinicdesk {

/// What happens to a document, and what belongs to that event.
struct Change {
    Event event; ///< how many pages are missing is counted where it happens
    std::optional<Error>
        error; ///< for CallFailed, AddressChanged, KeyMissing, AlreadyThere, and Interrupted that ends in Failed
    QDateTime notBefore;                 ///< for Sent (undo window) and CallFailed (next try)
    std::optional<PageId> storedPage;    ///< for PageStored
    std::optional<Receipt> receipt = {}; ///< for PageStored of a direct upload
};

/// Lets it happen, at that moment, as `next()` decides: what has to be done then. Nothing, and the document is left as
/// it is, where the event does not apply in its state. `priority` is that of a document that goes before all others.
std::optional<Effects> happen(OutboxDocument &document, const Change &change, const QDateTime &at, int priority);

} // namespace clinicdesk
