// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/draftchanges.h"

#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

DraftChanges::DraftChanges(Outbox &outbox, CurrentConnection &connection, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_connection(connection)
{
    connect(&m_outbox, &Outbox::removed, this, [this](const DocumentId &id) {
        m_rows.forget(id);
        m_replaced.remove(id);
    });
}

void DraftChanges::assignRow(const DocumentId &id, const QString &row)
{
    m_rows.assign(id, row);
}

void DraftChanges::replaceBy(const DocumentId &id, const DocumentId &newId)
{
    m_rows.keepOrder(drafts());
    m_rows.assign(newId, m_rows.rowOf(id));
    endReplaced(this, id);
}

QList<OutboxDocument> DraftChanges::drafts() const
{
    QList<OutboxDocument> found;
    const auto &connection = m_connection.connection();
    const auto documents = m_outbox.documents();
    std::ranges::copy_if(documents, std::back_inserter(found), [&](const OutboxDocument &document) {
        return document.state == ItemState::Draft && connection && document.connection == connection->id &&
               !m_replaced.contains(document.id);
    });
    m_rows.sort(found);
    return found;
}

void DraftChanges::change(const QList<DocumentId> &ids, const DetailsChange &change)
{
    enqueue({.kind = Step::Kind::Change, .ids = ids, .change = change});
}

void DraftChanges::replace(const QList<DocumentId> &ids, const MakeDocuments &make, const std::function<void()> &done)
{
    enqueue({.kind = Step::Kind::Replace, .ids = ids, .make = make, .done = done});
}

void DraftChanges::send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow)
{
    enqueue({.kind = Step::Kind::Send, .ids = ids, .undoWindow = undoWindow});
}

void DraftChanges::undoSend(const QList<DocumentId> &ids)
{
    enqueue({.kind = Step::Kind::UndoSend, .ids = ids});
}

void DraftChanges::enqueue(const Step &step)
{
    m_steps.append(step);
    if (!m_isWorking)
        work(this);
}

Task<void> DraftChanges::work(QPointer<DraftChanges> self)
{
    self->m_isWorking = true;
    while (self && !self->m_steps.isEmpty()) {
        const auto step = self->m_steps.takeFirst();
        switch (step.kind) {
        case Step::Kind::Change:
            co_await apply(self, step);
            break;
        case Step::Kind::Replace:
            co_await replaceNow(self, step);
            if (self)
                step.done();
            break;
        case Step::Kind::Send:
            co_await sendNow(self, step);
            break;
        case Step::Kind::UndoSend:
            co_await takeBackNow(self, step);
            break;
        }
    }
    if (self)
        self->m_isWorking = false;
}

Task<void> DraftChanges::apply(QPointer<DraftChanges> self, Step step)
{
    for (const auto &id : step.ids) {
        const auto document = self->m_outbox.document(id);
        if (!document || document->state != ItemState::Draft)
            continue;
        auto details = document->details;
        step.change(details);
        if (details == document->details)
            continue;
        const auto edited = co_await self->m_outbox.edit(id, details);
        if (!self)
            co_return;
        if (!edited)
            Q_EMIT self->failed(edited.error());
    }
}

/// The new documents are saved before the old ones are removed, so nothing is lost where this ends in the middle.
Task<void> DraftChanges::replaceNow(QPointer<DraftChanges> self, Step step)
{
    QList<OutboxDocument> drafts;
    for (const auto &id : step.ids) {
        const auto document = self->m_outbox.document(id);
        if (!document || document->state != ItemState::Draft || self->m_replaced.contains(id))
            co_return;
        drafts.append(*document);
    }
    QList<DocumentId> added;
    for (auto &document : step.make(drafts)) {
        const auto id = co_await self->m_outbox.add(std::move(document));
        if (!self)
            co_return;
        if (!id) {
            for (const auto &made : std::as_const(added))
                self->m_outbox.cancel(made);
            Q_EMIT self->failed(id.error());
            co_return;
        }
        added.append(*id);
    }
    self->m_rows.keepOrder(self->drafts());
    auto row = self->m_rows.rowOf(step.ids.first());
    for (const auto &id : std::as_const(step.ids))
        endReplaced(self, id);
    for (const auto &id : std::as_const(added)) {
        if (id != added.first())
            self->m_rows.insertBehind(std::exchange(row, id.text), id.text, self->drafts());
        self->m_rows.assign(id, row);
    }
    Q_EMIT self->replaced(added);
    Q_EMIT self->changed();
}

/// If it cannot be removed, it is shown again, in a row of its own.
Task<void> DraftChanges::endReplaced(QPointer<DraftChanges> self, DocumentId id)
{
    self->m_replaced.insert(id);
    const auto removed = co_await self->m_outbox.cancel(id);
    if (!self || removed)
        co_return;
    self->m_rows.forget(id);
    self->m_replaced.remove(id);
    Q_EMIT self->failed(removed.error());
}

Task<void> DraftChanges::sendNow(QPointer<DraftChanges> self, Step step)
{
    const auto queued = co_await self->m_outbox.send(step.ids, step.undoWindow);
    if (!self)
        co_return;
    if (queued)
        Q_EMIT self->sent(step.ids);
    else
        Q_EMIT self->failed(queued.error());
}

Task<void> DraftChanges::takeBackNow(QPointer<DraftChanges> self, Step step)
{
    int taken = 0;
    for (const auto &id : step.ids) {
        const auto done = co_await self->m_outbox.undoSend(id);
        if (!self)
            co_return;
        taken += done.ok() ? 1 : 0;
    }
    Q_EMIT self->returned(taken);
}

} // namespace clinicdesk::ui
