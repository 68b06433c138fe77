// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploaddrafts.h"

#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"

#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype maxRemembered = 50;

} // namespace

void LastDetails::described(const DocumentId &id, const DocumentDetails &details)
{
    m_described.removeIf([&](const Described &one) { return one.id == id; });
    m_described.append({id, details});
    if (m_described.size() > maxRemembered)
        m_described.removeFirst();
}

std::optional<DocumentDetails> LastDetails::detailsFor(const QList<DocumentId> &ids,
                                                       const QList<OutboxDocument> &kept) const
{
    for (auto one = m_described.crbegin(); one != m_described.crend(); ++one) {
        if (!ids.contains(one->id))
            return one->details;
    }
    const OutboxDocument *last = nullptr;
    for (const auto &document : kept) {
        const bool isDescribed = document.state != ItemState::Draft && !document.details.type.isEmpty();
        if (isDescribed && (!last || document.changedAt > last->changedAt))
            last = &document;
    }
    return last ? std::optional(last->details) : std::nullopt;
}

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
