// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/replaceddrafts.h"

#include "core/base/cbor.h"

#include <QCborArray>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

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

} // namespace clinicdesk::ui
