// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/dayslip.h"

#include "core/document/readablename.h"

#include <QUrl>

#include <algorithm>
#include <functional>

namespace clinicdesk::ui {

namespace {

OptionalError withoutNames(const OptionalError &error)
{
    if (!error)
        return {};
    auto nameless = *error;
    nameless.subject.clear();
    nameless.serverText.clear();
    return nameless;
}

/// Without the file names and the words of the service, in which a patient may be named.
OutboxEntry withoutNames(OutboxEntry entry)
{
    entry.blockingError = withoutNames(entry.blockingError);
    entry.document.error = withoutNames(entry.document.error);
    return entry;
}

/// Adds one document after the other to a summary.
class DaySlipBuilder {
public:
    DaySlipBuilder(const DaySource &source, QDate day, bool namesPatients)
        : m_source(source)
    {
        m_slip.day = day;
        m_slip.person = displayName(source.person);
        m_slip.asOf = source.moment;
        m_slip.namesPatients = namesPatients;
        m_slip.drafts = source.drafts;
        m_slip.isIncomplete = source.isIncomplete;
    }

    void addDelivered(const OutboxDocument &document)
    {
        const auto words = wordsOf(OutboxEntry{.document = document});
        ++typeOf(words.title).delivered;
        m_slip.deliveredBytes += document.sizeBytes();
        noteConnection(document);
        if (m_slip.namesPatients)
            m_slip.delivered.append(
                {document.changedAt, words.title, displayName(document.details.patient.text), words.fileName});
    }

    void addOpen(const OutboxRow &row)
    {
        const OutboxEntry &entry = *row.entry;
        const auto words = withText(row, m_source.connections, m_source.moment);
        auto &type = typeOf(words.title);
        ++(row.state == RowState::NeedsYou ? type.needsYou : type.waiting);
        noteConnection(entry.document);
        DaySlip::Open open{.state = words.stateLabel,
                           .type = words.title,
                           .addedAt = entry.document.addedAt,
                           .problem = problemOf(entry),
                           .patient = {},
                           .file = {}};
        if (m_slip.namesPatients) {
            open.patient = displayName(entry.document.details.patient.text);
            open.file = words.fileName;
        }
        m_slip.open.append(open);
    }

    DaySlip finish()
    {
        std::ranges::sort(m_slip.types, std::less<>(), &DaySlip::Type::label);
        std::ranges::stable_sort(m_slip.delivered, std::less<>(), &DaySlip::Delivery::at);
        m_slip.connections.sort();
        return std::move(m_slip);
    }

private:
    OutboxRowText wordsOf(const OutboxEntry &entry) const
    {
        OutboxRow item;
        item.entry = OutboxEntryPtr(entry);
        item.state = RowState::Delivered;
        return withText(item, m_source.connections, m_source.moment);
    }

    /// In the words of the outbox.
    QString problemOf(const OutboxEntry &entry) const
    {
        // Before the names are taken away: the words of the service tell that it refuses the type.
        if (const auto refusedType = refusedTypeText(entry, m_source.connections))
            return *refusedType;
        const auto problem = problemWith(m_slip.namesPatients ? entry : withoutNames(entry), m_source.connections,
                                         m_source.moment.locale);
        return problem ? problem->sentence : QString();
    }

    DaySlip::Type &typeOf(const QString &label)
    {
        const auto found = std::ranges::find(m_slip.types, label, &DaySlip::Type::label);
        if (found != m_slip.types.end())
            return *found;
        m_slip.types.append({.label = label});
        return m_slip.types.last();
    }

    void noteConnection(const OutboxDocument &document)
    {
        const auto known = m_source.connections.constFind(document.connection);
        const auto name =
            displayName(known == m_source.connections.constEnd() ? QUrl(document.origin).host() : known->name);
        if (!m_slip.connections.contains(name))
            m_slip.connections.append(name);
    }

    const DaySource &m_source;
    DaySlip m_slip;
};

} // namespace

DaySlip::Type DaySlip::total() const
{
    Type sum;
    for (const auto &type : types) {
        sum.delivered += type.delivered;
        sum.waiting += type.waiting;
        sum.needsYou += type.needsYou;
    }
    return sum;
}

DaySlip makeDaySlip(const DaySource &source, QDate day, bool namesPatients)
{
    DaySlipBuilder builder(source, day, namesPatients);
    for (const auto &document : source.history) {
        if (document.state == ItemState::Delivered && document.changedAt.toLocalTime().date() == day)
            builder.addDelivered(document);
    }
    const auto rows = outboxRows(source.entries, OutboxFilter::All, source.connections, source.moment.now);
    for (const auto &row : rows) {
        if (row.entry && row.state != RowState::Delivered)
            builder.addOpen(row);
    }
    return builder.finish();
}

} // namespace clinicdesk::ui
