// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentevent_p.h"

#include "core/base/errorreason.h"

#include <algorithm>

namespace clinicdesk {

namespace {

/// The clock may have been set when the document is sent again; its date is still wrong then.
void rememberClock(DateByClock &date, const std::optional<Error> &error)
{
    if (error && error->clock && !date.ahead)
        date.ahead = error->clock->then;
}

/// Updates the document's own fields for the event.
void carryOut(OutboxDocument &document, const DocumentEvent &change, const Transition &transition)
{
    document.state = transition.state;
    if (transition.effects & Effect::ForgetError) {
        document.error.reset();
        document.attempts = 0;
        document.formTries = 0;
        document.failingSince = {};
    }
    if (transition.effects & Effect::KeepError) {
        document.error = change.error;
        rememberClock(document.details.dateByClock, change.error);
    }
    if (change.receipt)
        document.receipt = change.receipt;
    if (transition.effects & Effect::Wait) {
        ++document.attempts;
        const bool newForm = change.error && change.error->code == ErrorCode::StorageFormExpired;
        document.formTries = newForm ? document.formTries + 1 : 0;
        const bool isFirst = !document.failingSince.isValid();
        if (isFirst || document.failingSince > document.changedAt) // the clock was ahead at that time
            document.failingSince = document.changedAt;
    }
    if (transition.effects & Effect::Pause)
        document.paused = true;
    else
        document.notBefore = change.notBefore;
    if (transition.effects & Effect::Unpause || !canBePaused(transition.state))
        document.paused = false;
}

/// Returns the event with the number of missing files of this document. The row may be newer than what the caller knew.
Event eventFor(const OutboxDocument &document, const DocumentEvent &change)
{
    const auto missing = static_cast<int>(std::ranges::count_if(
        document.files, [&](const DocumentFile &file) { return !file.stored && file.id != change.storedFile; }));
    if (std::holds_alternative<event::FileStored>(change.event))
        return event::FileStored{missing};
    if (std::holds_alternative<event::AlreadyThere>(change.event))
        return event::AlreadyThere{missing};
    return change.event;
}

} // namespace

std::optional<Effects> applyEvent(OutboxDocument &document, const DocumentEvent &change, const QDateTime &at,
                                  int priority)
{
    const auto transition = next(document.state, eventFor(document, change));
    if (!transition)
        return std::nullopt;
    document.changedAt = at;
    if (transition->effects & Effect::RaisePriority)
        document.priority = priority;
    for (auto &file : document.files)
        file.stored = file.stored || file.id == change.storedFile;
    if (!change.storage.isEmpty())
        document.storage = change.storage;
    carryOut(document, change, *transition);
    return transition->effects;
}

} // namespace clinicdesk
