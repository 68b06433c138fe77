// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/loadeddrafts.h"

#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"

#include <utility>

namespace clinicdesk::ui {

namespace {

ConnectionId idOf(const CurrentConnection &connection)
{
    return connection.connection() ? connection.connection()->id : ConnectionId();
}

} // namespace

LoadedDrafts::LoadedDrafts(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
                           std::shared_ptr<SealedNotes> notes)
    : intake(outbox, patient, connection, std::move(notes))
    , removal(outbox)
    , history(outbox, intake, removal)
{
    QObject::connect(&connection, &CurrentConnection::changed, &history,
                     [this, &connection, current = idOf(connection)]() mutable {
                         if (std::exchange(current, idOf(connection)) != current)
                             history.clear();
                     });
}

QList<OutboxDocument> LoadedDrafts::shown() const
{
    auto drafts = intake.drafts();
    drafts.removeIf([this](const OutboxDocument &document) { return removal.hides(document.id); });
    return drafts;
}

} // namespace clinicdesk::ui
