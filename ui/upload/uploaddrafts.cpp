// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploaddrafts.h"

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

UploadDrafts::UploadDrafts(const DocumentIntake::Services &services, const std::shared_ptr<DecoderPool> &decoders,
                           std::shared_ptr<SealedNotes> notes)
    : intake(services, decoders, std::move(notes))
    , files(services, intake.changes(), decoders)
    , removal(services.outbox)
    , history(services.outbox, intake, removal)
{
    QObject::connect(&services.connection, &CurrentConnection::changed, &history,
                     [this, &connection = services.connection, current = idOf(services.connection)]() mutable {
                         if (std::exchange(current, idOf(connection)) != current)
                             history.clear();
                     });
    QObject::connect(&files, &DraftFiles::done, &history,
                     [this](const DraftFiles::Done &done) { history.noteReplaced(done.replacement); });
}

QList<OutboxDocument> UploadDrafts::shown() const
{
    auto drafts = intake.changes().drafts();
    drafts.removeIf([this](const OutboxDocument &document) { return removal.hides(document.id); });
    return drafts;
}

} // namespace clinicdesk::ui
