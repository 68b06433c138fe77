// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/outboxnews.h"

#include "ui/shell/notifier.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(OutboxNews)
};

} // namespace

void OutboxNews::look(const OutboxEntries &entries, NotificationLevel level)
{
    QHash<DocumentId, Standing> now;
    for (const OutboxEntry &entry : entries) {
        const auto &id = entry.document.id;
        const auto standing = standingOf(entry);
        now.insert(id, standing);
        if (m_hasLooked && m_standings.value(id, Standing::None) != standing)
            take(id, standing, level);
    }
    m_needing.removeIf([&now](const DocumentId &id) { return now.value(id, Standing::None) != Standing::NeedsYou; });
    m_standings = now;
    m_hasLooked = true;
}

void OutboxNews::take(const DocumentId &id, Standing standing, NotificationLevel level)
{
    if (standing == Standing::NeedsYou && level != NotificationLevel::Off)
        m_needing.insert(id);
    if (standing == Standing::Delivered && level == NotificationLevel::All)
        m_delivered.insert(id);
}

void OutboxNews::forget()
{
    m_delivered.clear();
    m_needing.clear();
}

QString OutboxNews::sentence() const
{
    const int delivered = int(m_delivered.size());
    const int needing = int(m_needing.size());
    const auto deliveredWords =
        delivered == 1 ? Words::tr("1 delivered") : Words::tr("%n delivered", nullptr, delivered);
    const auto needingWords = needing == 1 ? Words::tr("1 needs you") : Words::tr("%n need you", nullptr, needing);
    if (delivered > 0 && needing > 0)
        //: "4 delivered, 1 needs you"
        return Words::tr("%1, %2").arg(deliveredWords, needingWords);
    return needing > 0 ? needingWords : deliveredWords;
}

DocumentId OutboxNews::foremost() const
{
    if (!m_needing.isEmpty())
        return *m_needing.begin();
    return m_delivered.size() == 1 ? *m_delivered.begin() : DocumentId();
}

OutboxNotifications::OutboxNotifications(const NotificationChoice &choice, Notifier &notifier,
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
    if (m_isInFront()) { // what there is to see is seen
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
    m_told = m_news.foremost();
    m_notifier.show(
        {.title = Words::tr("Clinic Desk: outbox"), .text = m_news.sentence(), .action = Words::tr("Open the outbox")});
    m_news.forget();
    m_stands = true;
    m_sinceLast.start();
}

} // namespace clinicdesk::ui
