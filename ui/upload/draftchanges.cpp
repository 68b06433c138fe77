// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/draftchanges.h"

#include "core/base/cbor.h"
#include "core/base/errorreason.h"
#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"

#include <QCborArray>
#include <QCoroFuture>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

QStringList DraftRows::orderOf(const QList<OutboxDocument> &drafts) const
{
    QStringList order;
    for (const auto &draft : drafts)
        order.append(rowOf(draft.id));
    order.removeDuplicates();
    return order;
}

void DraftRows::keepOrder(const QList<OutboxDocument> &drafts)
{
    m_order = orderOf(drafts);
}

void DraftRows::insertBehind(const QString &row, const QString &newRow, const QList<OutboxDocument> &drafts)
{
    keepOrder(drafts);
    m_order.removeAll(newRow);
    m_order.insert(m_order.indexOf(row) + 1, newRow);
}

QStringList DraftRows::moved(QStringList order, const QStringList &rows, const QString &before)
{
    auto moved = order;
    moved.removeIf([&rows](const QString &row) { return !rows.contains(row); });
    auto place = before.isEmpty() ? order.size() : order.indexOf(before);
    for (qsizetype i = place - 1; i >= 0; --i)
        place -= moved.contains(order.at(i)) ? 1 : 0;
    order.removeIf([&rows](const QString &row) { return rows.contains(row); });
    for (qsizetype i = 0; i < moved.size(); ++i)
        order.insert(place + i, moved.at(i));
    return order;
}

void DraftRows::restore(const QStringList &order, const QList<OutboxDocument> &drafts)
{
    const auto present = orderOf(drafts);
    m_order = order;
    for (qsizetype i = 0; i < present.size(); ++i) {
        if (!order.contains(present.at(i)))
            m_order.insert(i == 0 ? 0 : m_order.indexOf(present.at(i - 1)) + 1, present.at(i));
    }
}

void DraftRows::sort(QList<OutboxDocument> &drafts) const
{
    if (m_order.isEmpty())
        return;
    QHash<QString, qsizetype> places;
    for (qsizetype place = 0; place < m_order.size(); ++place)
        places.insert(m_order.at(place), place);
    std::ranges::stable_sort(
        drafts, {}, [&](const OutboxDocument &draft) { return places.value(rowOf(draft.id), m_order.size()); });
}

namespace {

// The keys are part of the saved format.
enum SavedKey : int { Order = 1, Hidden };

} // namespace

int ReplacedDrafts::add(const QList<DocumentId> &former, const QList<DocumentId> &made)
{
    m_all.append({.number = ++m_latest, .shown = former, .hidden = made, .isUndone = true});
    countHidden();
    return m_latest;
}

std::optional<ReplacedDrafts::Replacement> ReplacedDrafts::find(int number) const
{
    const auto found = std::ranges::find(m_all, number, &Replacement::number);
    return found == m_all.end() ? std::nullopt : std::optional(*found);
}

void ReplacedDrafts::swap(int number)
{
    const auto found = std::ranges::find(m_all, number, &Replacement::number);
    if (found == m_all.end())
        return;
    std::swap(found->shown, found->hidden);
    found->isUndone = !found->isUndone;
    countHidden();
}

QList<DocumentId> ReplacedDrafts::take(int number)
{
    const auto replacement = find(number);
    m_all.removeIf([number](const Replacement &each) { return each.number == number; });
    countHidden();
    return replacement ? replacement->hidden : QList<DocumentId>();
}

void ReplacedDrafts::countHidden()
{
    m_hidden.clear();
    for (const auto &replacement : std::as_const(m_all)) {
        for (const auto &id : replacement.hidden)
            m_hidden.insert(id);
    }
}

QByteArray SavedDrafts::toCbor() const
{
    QCborArray ids;
    for (const auto &id : hidden)
        ids.append(id.text);
    return QCborMap{{Order, QCborArray::fromStringList(order)}, {Hidden, ids}}.toCborValue().toCbor();
}

SavedDrafts SavedDrafts::of(const QByteArray &cbor)
{
    SavedDrafts saved;
    const auto note = parseCbor(cbor);
    if (!note)
        return saved;
    const auto map = note->toMap();
    for (const auto &id : map[Order].toArray())
        saved.order.append(id.toString());
    for (const auto &id : map[Hidden].toArray())
        saved.hidden.append(DocumentId{id.toString()});
    return saved;
}

namespace {

/// Of drafts that can come back. The latest replacement can be undone in any case.
constexpr qint64 maxHiddenBytes = 200'000'000;

QString noteName()
{
    return QStringLiteral("drafts");
}

} // namespace

DraftChanges::DraftChanges(Outbox &outbox, CurrentConnection &connection, std::shared_ptr<SealedNotes> notes,
                           QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_connection(connection)
    , m_notes(std::move(notes))
{
    connect(&m_outbox, &Outbox::removed, this, [this](const DocumentId &id) {
        m_rows.forget(id);
        m_ending.remove(id);
        endReplacementsWith(id);
    });
    connect(&m_outbox, &Outbox::changed, this, [this](const DocumentId &id) {
        const auto document = m_outbox.document(id);
        const bool canBeDraft =
            document && (document->state == ItemState::Draft || document->state == ItemState::Queued);
        if (!canBeDraft)
            endReplacementsWith(id);
    });
    load(this);
}

DraftChanges::~DraftChanges()
{
    m_outbox.setKeptForUndo(this, {});
    for (const auto &step : std::as_const(m_steps)) {
        if (step.outcome)
            step.outcome->ended.finish();
    }
}

Task<void> DraftChanges::load(QPointer<DraftChanges> self)
{
    const auto saved = co_await self->m_notes->read(noteName());
    if (!self)
        co_return;
    const auto drafts = SavedDrafts::of(saved ? *saved : QByteArray());
    self->m_rows.setOrder(drafts.order);
    self->m_isLoaded = true;
    if (!drafts.hidden.isEmpty())
        self->end(drafts.hidden);
    else if (!self->m_steps.isEmpty())
        work(self);
    Q_EMIT self->changed();
}

/// Call when the drafts of the outbox that are hidden, or the order of the rows, have changed.
Task<Result<void>> DraftChanges::save() const
{
    SavedDrafts drafts;
    const auto hidden = m_replaced.hidden() + m_ending;
    drafts.hidden = hidden.values();
    m_outbox.setKeptForUndo(this, hidden);
    const auto all = allDrafts();
    for (const auto &draft : all) {
        if (!hidden.contains(draft.id))
            drafts.order.append(draft.id.text);
    }
    return m_notes->write(noteName(), drafts.toCbor());
}

void DraftChanges::assignRow(const DocumentId &id, const QString &row)
{
    m_rows.assign(id, row);
}

void DraftChanges::replaceBy(const DocumentId &id, const DocumentId &newId)
{
    m_rows.keepOrder(allDrafts());
    m_rows.assign(newId, m_rows.rowOf(id));
    end({id});
}

void DraftChanges::setOrder(const QStringList &order)
{
    m_rows.restore(order, allDrafts());
    enqueue({.kind = Step::Kind::Save});
    Q_EMIT changed();
}

QList<OutboxDocument> DraftChanges::allDrafts() const
{
    auto drafts = m_outbox.documents();
    drafts.removeIf([](const OutboxDocument &document) { return document.state != ItemState::Draft; });
    m_rows.sort(drafts);
    return drafts;
}

QList<OutboxDocument> DraftChanges::drafts() const
{
    const auto &connection = m_connection.connection();
    if (!m_isLoaded || !connection)
        return {};
    auto drafts = allDrafts();
    drafts.removeIf(
        [&](const OutboxDocument &document) { return document.connection != connection->id || hides(document.id); });
    return drafts;
}

bool DraftChanges::isShown(const DocumentId &id) const
{
    const auto document = m_outbox.document(id);
    return document && document->state == ItemState::Draft && !hides(id);
}

void DraftChanges::change(const QList<DocumentId> &ids, const DetailsChange &change)
{
    enqueue({.kind = Step::Kind::Change, .ids = ids, .change = change});
}

Task<std::optional<int>> DraftChanges::replace(QList<DocumentId> ids, MakeDocuments make)
{
    const auto outcome = std::make_shared<Outcome>();
    outcome->ended.start();
    const auto ended = outcome->ended.future();
    enqueue({.kind = Step::Kind::Replace, .ids = ids, .make = make, .outcome = outcome});
    co_await ended;
    co_return outcome->number;
}

void DraftChanges::send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow)
{
    enqueue({.kind = Step::Kind::Send, .ids = ids, .undoWindow = undoWindow});
}

void DraftChanges::undoEdit(const QList<DocumentId> &ids)
{
    enqueue({.kind = Step::Kind::UndoEdit, .ids = ids});
}

void DraftChanges::undoSend(const QList<DocumentId> &ids)
{
    enqueue({.kind = Step::Kind::UndoSend, .ids = ids});
}

std::optional<ReplacedDrafts::Replacement> DraftChanges::replacement(int number) const
{
    const auto found = m_replaced.find(number);
    const auto isDraft = [this](const DocumentId &id) {
        const auto document = m_outbox.document(id);
        return document && document->state == ItemState::Draft;
    };
    if (!found || !std::ranges::all_of(found->hidden, isDraft))
        return {};
    const bool isWhole = std::ranges::all_of(found->shown, [this](const DocumentId &id) { return isShown(id); });
    return isWhole ? found : std::nullopt;
}

void DraftChanges::swap(int number)
{
    if (!replacement(number))
        return;
    m_replaced.swap(number);
    enqueue({.kind = Step::Kind::Save});
    Q_EMIT swapped(m_replaced.find(number)->shown);
    Q_EMIT changed();
}

void DraftChanges::forget(int number)
{
    if (const auto hidden = m_replaced.take(number); !hidden.isEmpty())
        end(hidden);
}

void DraftChanges::endReplacementsWith(const DocumentId &id)
{
    const auto all = m_replaced.all();
    for (const auto &replacement : all) {
        if (replacement.shown.contains(id))
            forget(replacement.number);
    }
}

void DraftChanges::limitHiddenBytes()
{
    qint64 bytes = 0;
    const auto all = m_replaced.all();
    for (auto each = all.crbegin(); each != all.crend(); ++each) {
        for (const auto &id : each->hidden) {
            const auto document = m_outbox.document(id);
            bytes += document ? document->sizeBytes() : 0;
        }
        if (each != all.crbegin() && bytes > maxHiddenBytes)
            forget(each->number);
    }
}

/// They are hidden until the outbox has removed them.
void DraftChanges::end(const QList<DocumentId> &ids)
{
    m_ending += QSet<DocumentId>(ids.begin(), ids.end());
    enqueue({.kind = Step::Kind::End, .ids = ids});
}

void DraftChanges::enqueue(const Step &step)
{
    m_steps.append(step);
    if (!m_isWorking && m_isLoaded)
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
            step.outcome->ended.finish();
            break;
        case Step::Kind::Send:
            co_await sendNow(self, step);
            break;
        case Step::Kind::UndoSend:
            co_await takeBackNow(self, step);
            break;
        case Step::Kind::UndoEdit:
            co_await undoEditNow(self, step);
            break;
        case Step::Kind::Save: {
            // If it cannot be saved, the next start shows what was shown before; nothing is lost.
            [[maybe_unused]] const auto saved = co_await self->save();
            break;
        }
        case Step::Kind::End:
            co_await endNow(self, step);
            break;
        }
    }
    if (!self)
        co_return;
    self->m_isWorking = false;
    Q_EMIT self->applied();
}

Task<void> DraftChanges::apply(QPointer<DraftChanges> self, Step step)
{
    for (const auto &id : step.ids) {
        const auto document = self->m_outbox.document(id);
        if (!document || !self->isShown(id))
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

/// The new documents are hidden until all of them are saved. Only then the old ones are.
Task<void> DraftChanges::replaceNow(QPointer<DraftChanges> self, Step step)
{
    QList<OutboxDocument> drafts;
    for (const auto &id : step.ids) {
        if (!self->isShown(id))
            co_return;
        drafts.append(*self->m_outbox.document(id));
    }
    const auto documents = step.make(drafts);
    QList<DocumentId> made;
    for (qsizetype i = 0; i < documents.size(); ++i)
        made.append(newId<DocumentId>());
    const int number = self->m_replaced.add(step.ids, made);
    auto done = co_await addAll(self, documents, made);
    if (!self)
        co_return;
    if (done && self->replacement(number)) {
        self->placeRows(step.ids, made);
        self->m_replaced.swap(number);
        done = co_await self->save();
        if (!self)
            co_return;
        if (!done)
            self->m_replaced.swap(number);
    }
    if (!done)
        Q_EMIT self->failed(done.error());
    if (!done || !self->replacement(number)) {
        self->forget(number);
        co_return;
    }
    step.outcome->number = number;
    self->limitHiddenBytes();
    Q_EMIT self->changed();
}

Task<Result<void>> DraftChanges::addAll(QPointer<DraftChanges> self, QList<NewDocument> documents,
                                        QList<DocumentId> ids)
{
    auto done = co_await self->save();
    for (qsizetype i = 0; self && done && i < documents.size(); ++i) {
        const auto added = co_await self->m_outbox.add(documents.at(i), ids.at(i));
        if (!added)
            done = added.error();
    }
    co_return done;
}

void DraftChanges::placeRows(const QList<DocumentId> &former, const QList<DocumentId> &made)
{
    auto row = m_rows.rowOf(former.first());
    m_rows.keepOrder(allDrafts());
    m_rows.assign(made.first(), row);
    for (const auto &id : made) {
        if (id != made.first())
            m_rows.insertBehind(std::exchange(row, id.text), id.text, allDrafts());
    }
}

/// What is not a draft any more was sent by another program. What cannot be removed stays hidden until the next start.
Task<void> DraftChanges::endNow(QPointer<DraftChanges> self, Step step)
{
    for (const auto &id : step.ids) {
        const auto document = self->m_outbox.document(id);
        if (document && document->state == ItemState::Draft) {
            [[maybe_unused]] const auto removed = co_await self->m_outbox.cancel(id);
            if (!self)
                co_return;
        }
        const auto after = self->m_outbox.document(id);
        if (!after || after->state != ItemState::Draft)
            self->m_ending.remove(id);
    }
    [[maybe_unused]] const auto saved = co_await self->save();
    if (self)
        Q_EMIT self->changed();
}

Task<void> DraftChanges::sendNow(QPointer<DraftChanges> self, Step step)
{
    if (!std::ranges::all_of(step.ids, [&](const DocumentId &id) { return !self->hides(id); })) {
        Q_EMIT self->failed(Error{.code = ErrorCode::WrongUse, .reason = ErrorReason::DocumentNotDraft});
        co_return;
    }
    const auto queued = co_await self->m_outbox.send(step.ids, step.undoWindow);
    if (!self)
        co_return;
    if (queued)
        Q_EMIT self->sent(step.ids);
    else
        Q_EMIT self->failed(queued.error());
}

Task<void> DraftChanges::undoEditNow(QPointer<DraftChanges> self, Step step)
{
    for (const auto &id : step.ids) {
        const auto done = co_await self->m_outbox.undoEdit(id);
        if (!self)
            co_return;
        if (!done)
            Q_EMIT self->failed(done.error());
    }
}

Task<void> DraftChanges::takeBackNow(QPointer<DraftChanges> self, Step step)
{
    QList<DocumentId> taken;
    for (const auto &id : step.ids) {
        const auto done = co_await self->m_outbox.undoSend(id);
        if (!self)
            co_return;
        if (done)
            taken.append(id);
    }
    Q_EMIT self->returned(taken);
}

} // namespace clinicdesk::ui
