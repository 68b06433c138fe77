// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/lastdetails.h"

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

} // namespace clinicdesk::ui
