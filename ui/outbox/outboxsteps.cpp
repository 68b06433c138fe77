// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"
#include "ui/outbox/outboxpage.h"

// The steps of the page that wait for the outbox. The page may go while they wait.
namespace clinicdesk::ui {

Task<void> OutboxPage::retry(QPointer<OutboxPage> page, QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        const auto retried = co_await page->m_outbox.retry(id);
        if (!page)
            co_return;
        if (!retried)
            page->say(QStringLiteral("alert"), wording::describe(retried.error()).what);
    }
}

Task<void> OutboxPage::cancel(QPointer<OutboxPage> page, QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        const auto cancelled = co_await page->m_outbox.cancel(id);
        if (!page)
            co_return;
        if (!cancelled)
            page->say(QStringLiteral("alert"), wording::describe(cancelled.error()).what);
    }
}

Task<void> OutboxPage::takeBack(QPointer<OutboxPage> page, QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        const auto taken = co_await page->m_outbox.takeBack(id);
        if (!page)
            co_return;
        if (taken)
            page->say(QStringLiteral("upload"), tr("Back on the upload desk"));
        else
            page->say(QStringLiteral("alert"), tr("Too late: it is already on its way"));
    }
}

Task<void> OutboxPage::sendAsNew(QPointer<OutboxPage> page, QList<DocumentId> ids)
{
    for (const auto &id : ids) {
        const auto sent = co_await page->m_outbox.sendAsNew(id);
        if (!page)
            co_return;
        if (!sent)
            page->say(QStringLiteral("alert"), wording::describe(sent.error()).what);
    }
}

Task<void> OutboxPage::changeType(QPointer<OutboxPage> page, QList<DocumentId> ids, QString type)
{
    for (const auto &id : ids) {
        const auto document = page->m_outbox.document(id);
        if (!document)
            continue;
        auto details = document->details;
        details.type = type;
        const auto edited = co_await page->m_outbox.edit(id, details);
        if (!page)
            co_return;
        if (!edited) {
            page->say(QStringLiteral("alert"), wording::describe(edited.error()).what);
            continue;
        }
        [[maybe_unused]] const auto retried = co_await page->m_outbox.retry(id);
        if (!page)
            co_return;
    }
}

} // namespace clinicdesk::ui
