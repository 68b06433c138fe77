// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outbox.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/outbox/outboxpage.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"

#include <QListView>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

// The user's actions on the selected documents, and the coroutines that wait for the outbox. The page can be destroyed
// while they wait.
namespace clinicdesk::ui {

void OutboxPage::retrySelected()
{
    retry(this, documentsWhere(selectedRows(), [](const OutboxRow &row) { return row.retries; }));
}

void OutboxPage::tryRowNow(const QModelIndex &row)
{
    retry(this, {DocumentId{m_model->items().at(row.row()).id}});
}

void OutboxPage::retryFailed()
{
    retryGroup(this, failedDocuments(shownEntries()));
}

void OutboxPage::takeBackRow(const QModelIndex &row)
{
    takeBack(this, {DocumentId{m_model->items().at(row.row()).id}});
}

void OutboxPage::pauseSelected()
{
    doEach(this, documentsWhere(selectedRows(), [](const OutboxRow &row) { return row.pauses; }), &Outbox::pause);
}

void OutboxPage::resumeSelected()
{
    doEach(this, documentsWhere(selectedRows(), [](const OutboxRow &row) { return row.resumes; }), &Outbox::resume);
}

void OutboxPage::resumeRow(const QModelIndex &row)
{
    doEach(this, {DocumentId{m_model->items().at(row.row()).id}}, &Outbox::resume);
}

void OutboxPage::sendNextSelected()
{
    auto ids = documentsWhere(selectedRows(), [](const OutboxRow &row) { return row.canSendNext; });
    std::ranges::reverse(ids); // each call puts its document first, so the first one is the last call
    doEach(this, ids, &Outbox::sendNext);
}

/// Documents that were removed while everything was paused, and can still be restored, must not be sent with the
/// others.
void OutboxPage::endRemoval()
{
    if (m_removal.isEmpty())
        return;
    m_removal.settle();
    m_toast->dismiss();
}

void OutboxPage::togglePauseOfAll()
{
    endRemoval();
    pauseAll(this, !m_outbox.isPaused());
}

void OutboxPage::changeSelected()
{
    takeBack(this, documentsWhere(selectedRows(), [](const OutboxRow &row) { return row.changes; }));
}

void OutboxPage::showDetails()
{
    const auto rows = selectedRows();
    const auto row = std::ranges::find_if(rows, &OutboxRow::hasProblem);
    if (row == rows.end())
        return;
    auto problem = *problemWith(*row->entry, locale());
    problem.remedies = {tr("Close")};
    m_problem->showProblem(problem);
    m_problem->setDetailsShown(true);
    m_problem->focusDetails();
}

void OutboxPage::hideDetails()
{
    m_problem->hide();
    m_list->setFocus(Qt::OtherFocusReason);
}

void OutboxPage::takeBackSelected()
{
    if (!m_removal.isEmpty()) {
        m_toast->dismiss();
        m_removal.takeBack();
        return;
    }
    takeBack(this, documentsWhere(selectedRows(), [](const OutboxRow &row) { return row.takesBack; }));
}

void OutboxPage::cancelSelected()
{
    const auto rows = selectedRows();
    const auto moving = documentsWhere(rows, [](const OutboxRow &row) { return row.moving; });
    const auto waiting =
        documentsWhere(rows, [](const OutboxRow &row) { return !row.moving && row.state == RowState::Waiting; });
    const auto resting = documentsWhere(
        rows, [](const OutboxRow &row) { return row.state == RowState::NeedsYou || row.state == RowState::Paused; });
    if (!moving.isEmpty())
        askBeforeStopping(moving);
    const auto count = int(waiting.size() + resting.size());
    if (count == 0)
        return;
    m_removal.remove(resting, waiting);
    say(QStringLiteral("trash"), count == 1 ? tr("1 document removed") : tr("%n documents removed", nullptr, count),
        tr("Undo"));
}

void OutboxPage::askBeforeStopping(const QList<DocumentId> &ids)
{
    auto *question = new QMessageBox(QMessageBox::NoIcon, tr("Stop sending"),
                                     ids.size() == 1 ? tr("Stop sending this document?")
                                                     : tr("Stop sending these %n documents?", nullptr, int(ids.size())),
                                     QMessageBox::NoButton, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(
        tr("It is removed from this computer. What has reached the file storage stays there."));
    auto *stop = question->addButton(tr("Stop sending"), QMessageBox::DestructiveRole);
    auto *keep = question->addButton(tr("Keep sending"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(stop, &QPushButton::clicked, this, [this, ids] { cancel(this, ids); });
    question->open();
}

Task<void> OutboxPage::retry(QPointer<OutboxPage> page, QList<DocumentId> ids)
{
    std::ranges::reverse(ids); // each goes before the others, so the first comes last
    for (const auto &id : ids) {
        const auto retried = co_await page->m_outbox.retry(id);
        if (!page)
            co_return;
        if (!retried)
            page->say(QStringLiteral("alert"), wording::describe(retried.error()).what);
    }
}

Task<void> OutboxPage::retryGroup(QPointer<OutboxPage> page, QList<DocumentId> ids)
{
    const auto retried = co_await page->m_outbox.retryAll(ids);
    if (page && !retried)
        page->say(QStringLiteral("alert"), wording::describe(retried.error()).what);
}

Task<void> OutboxPage::doEach(QPointer<OutboxPage> page, QList<DocumentId> ids, Step step)
{
    for (const auto &id : ids) {
        const auto done = co_await (page->m_outbox.*step)(id);
        if (!page)
            co_return;
        if (!done && done.error().code != ErrorCode::WrongUse)
            page->say(QStringLiteral("alert"), wording::describe(done.error()).what);
    }
}

Task<void> OutboxPage::pauseAll(QPointer<OutboxPage> page, bool paused)
{
    const std::optional<ConnectionId> everything;
    auto step = paused ? page->m_outbox.pauseAll(everything) : page->m_outbox.resumeAll(everything);
    const auto done = co_await step;
    if (page && !done)
        page->say(QStringLiteral("alert"), wording::describe(done.error()).what);
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

Task<void> OutboxPage::changeAndRetry(QPointer<OutboxPage> page, QList<DocumentId> ids, Change change)
{
    std::ranges::reverse(ids); // each goes before the others, so the first comes last
    for (const auto &id : ids) {
        const auto document = page->m_outbox.document(id);
        if (!document)
            continue;
        auto details = document->details;
        change(details);
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
