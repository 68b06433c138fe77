// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/outboxnotifications.h"

#include "ui/shell/notifier.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

struct OutboxChangeSummaryTr {
    Q_DECLARE_TR_FUNCTIONS(OutboxChangeSummary)
};

/// Whether both lists have the same documents in the same order. Most entries are shared; there may be thousands.
bool areOfTheSame(const OutboxEntries &some, const OutboxEntries &others)
{
    return std::ranges::equal(some, others, [](const OutboxEntryPtr &one, const OutboxEntryPtr &other) {
        return one.isSameAs(other) || one->document.id == other->document.id;
    });
}

} // namespace

void OutboxChangeSummary::look(const OutboxEntries &entries, NotificationLevel level)
{
    const auto before = std::exchange(m_entries, entries);
    if (!std::exchange(m_hasLooked, true))
        return;
    if (!areOfTheSame(before, entries)) {
        compareAll(before, level);
        return;
    }
    for (qsizetype at = 0; at < entries.size(); ++at) {
        if (!entries.at(at).isSameAs(before.at(at)))
            compare(entries.at(at), sectionOf(before.at(at)), level);
    }
}

/// For lists to which documents were added or from which some were removed: finds each document by its ID.
void OutboxChangeSummary::compareAll(const OutboxEntries &before, NotificationLevel level)
{
    QHash<DocumentId, OutboxSection> sections;
    for (const OutboxEntry &entry : before)
        sections.insert(entry.document.id, sectionOf(entry));
    auto gone = m_needing;
    for (const OutboxEntry &entry : std::as_const(m_entries)) {
        gone.remove(entry.document.id);
        compare(entry, sections.value(entry.document.id, OutboxSection::None), level);
    }
    m_needing -= gone;
}

void OutboxChangeSummary::compare(const OutboxEntry &entry, OutboxSection before, NotificationLevel level)
{
    const auto &id = entry.document.id;
    const auto section = sectionOf(entry);
    if (section != OutboxSection::NeedsYou)
        m_needing.remove(id);
    if (section == before)
        return;
    if (section == OutboxSection::NeedsYou && level != NotificationLevel::Off)
        m_needing.insert(id);
    if (section == OutboxSection::Delivered && level == NotificationLevel::All)
        m_delivered.insert(id);
}

void OutboxChangeSummary::forget()
{
    m_delivered.clear();
    m_needing.clear();
}

QString OutboxChangeSummary::sentence() const
{
    const int delivered = int(m_delivered.size());
    const int needing = int(m_needing.size());
    const auto deliveredText = OutboxChangeSummaryTr::tr("%Ln delivered", nullptr, delivered);
    const auto needingText = OutboxChangeSummaryTr::tr("%Ln needs/need you", nullptr, needing);
    if (delivered > 0 && needing > 0)
        //: "4 delivered, 1 needs you"
        return OutboxChangeSummaryTr::tr("%1, %2").arg(deliveredText, needingText);
    return needing > 0 ? needingText : deliveredText;
}

DocumentId OutboxChangeSummary::mostUrgent() const
{
    if (!m_needing.isEmpty())
        return *m_needing.begin();
    return m_delivered.size() == 1 ? *m_delivered.begin() : DocumentId();
}

OutboxNotifications::OutboxNotifications(const NotificationSettings &choice, Notifier &notifier,
                                         std::function<bool()> isInFront)
    : m_choice(choice)
    , m_notifier(notifier)
    , m_isInFront(std::move(isInFront))
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &OutboxNotifications::tell);
    connect(&m_notifier, &Notifier::clicked, this, [this] { Q_EMIT followed(m_told); });
}

void OutboxNotifications::setPauses(Duration gathering, Duration between)
{
    m_gathering = gathering;
    m_between = between;
}

void OutboxNotifications::look(const OutboxEntries &entries)
{
    m_news.look(entries, m_choice.level());
    if (m_isInFront()) { // the user sees the changes in the window
        m_news.forget();
        m_next.stop();
        if (std::exchange(m_stands, false))
            m_notifier.withdraw();
        return;
    }
    plan();
}

void OutboxNotifications::plan()
{
    if (m_news.isEmpty() || m_next.isActive())
        return;
    const auto rested = m_sinceLast.isValid() ? Duration(m_sinceLast.elapsed()) : m_between;
    m_next.start(std::max(m_gathering, m_between - rested));
}

void OutboxNotifications::tell()
{
    if (m_news.isEmpty() || m_isInFront())
        return;
    m_told = m_news.mostUrgent();
    const auto text =
        m_choice.isCounted() ? m_news.sentence() : OutboxChangeSummaryTr::tr("Open Clinic Desk to see what is new.");
    m_notifier.show({.title = OutboxChangeSummaryTr::tr("Clinic Desk: outbox"),
                     .text = text,
                     .action = OutboxChangeSummaryTr::tr("Open the outbox")});
    m_news.forget();
    m_stands = true;
    m_sinceLast.start();
}

} // namespace clinicdesk::ui
