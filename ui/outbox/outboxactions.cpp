// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxactions.h"

#include "core/outbox/outbox.h"
#include "core/wording/labels.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/obstacle.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

/// For steps that each put their document before all others.
QList<DocumentId> reversed(QList<DocumentId> ids)
{
    std::ranges::reverse(ids);
    return ids;
}

} // namespace

OutboxActions::OutboxActions(Context context, QWidget *page)
    : QObject(page)
    , m_context(std::move(context))
    , m_page(page)
    , m_removal(m_context.outbox)
{
    addRowActions();
    addPageActions();
    connect(&m_context.outbox, &Outbox::pausesChanged, this, &OutboxActions::endRemoval); // perhaps by another process
}

QAction *OutboxActions::addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                                  const std::function<void()> &run)
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    return action;
}

QAction *OutboxActions::addRowAction(const QString &text, const QString &iconName, const QKeySequence &key,
                                     bool OutboxRow::*applies, const std::function<void(const Documents &)> &run)
{
    const auto runForSelected = [this, applies, run] { run(documentsWhere(m_context.selectedRows(), applies)); };
    m_rowActions.append({addAction(text, iconName, key, runForSelected), applies});
    return m_rowActions.last().action;
}

void OutboxActions::addRowActions()
{
    addRowAction(tr("Undo sending"), QStringLiteral("x"), QKeySequence::Undo, &OutboxRow::canUndo,
                 [this](const Documents &ids) { undoSending(ids); });
    addRowAction(tr("Pause"), QStringLiteral("pause"), QKeySequence(Qt::SHIFT | Qt::Key_F9), &OutboxRow::canPause,
                 [this](const Documents &ids) { doEach(this, ids, &Outbox::pause, IfTooLate::Ignore); });
    addRowAction(tr("Resume"), QStringLiteral("play"), QKeySequence(Qt::CTRL | Qt::Key_F9), &OutboxRow::canResume,
                 [this](const Documents &ids) { doEach(this, ids, &Outbox::resume, IfTooLate::Ignore); });
    addRowAction(tr("Send next"), QStringLiteral("send"), QKeySequence(Qt::ALT | Qt::Key_Up), &OutboxRow::canSendNext,
                 [this](const Documents &ids) { doEach(this, reversed(ids), &Outbox::sendNext, IfTooLate::Ignore); });
    m_retry = addRowAction(tr("Try again"), QStringLiteral("refresh"), QKeySequence(Qt::Key_F8), &OutboxRow::canRetry,
                           [this](const Documents &ids) { retrySelected(ids); });
    addRowAction(tr("Edit on the Upload page"), QStringLiteral("upload"), QKeySequence(Qt::Key_F2), &OutboxRow::canEdit,
                 [this](const Documents &ids) { edit(this, ids); });
    addRowAction(tr("Send as a new document"), QStringLiteral("send"), QKeySequence(Qt::SHIFT | Qt::Key_F2),
                 &OutboxRow::canSendAsNew, [this](const Documents &ids) { sendAsNew(ids); });
    addRowAction(tr("Remove"), QStringLiteral("trash"), QKeySequence::Delete, &OutboxRow::canRemove,
                 [this](const Documents &) { remove(); });
    addRowAction(tr("Details of the problem"), QStringLiteral("info"), QKeySequence(Qt::ALT | Qt::Key_Return),
                 &OutboxRow::hasProblem, [this](const Documents &) {
                     const auto rows = m_context.selectedRows();
                     const auto row = std::ranges::find_if(rows, &OutboxRow::hasProblem);
                     if (row == rows.end())
                         return;
                     ConnectionsById connections;
                     const auto &id = (*row->entry)->document.connection;
                     if (const auto connection = m_context.connectionById(id))
                         connections.insert(id, *connection);
                     Q_EMIT problemRequested(*problemWith(*row->entry, connections, m_page->locale()));
                 });
}

void OutboxActions::addPageActions()
{
    m_pauseAll =
        addAction(tr("Pause all"), QStringLiteral("pause"), QKeySequence(Qt::Key_F9), [this] { togglePauseAll(); });
    m_retryAll = addAction(tr("Retry all failed"), QStringLiteral("refresh"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
                           [this] { retryAll(failedDocuments(m_context.entries())); });
    m_showReceipts = addAction(tr("All receipts"), QStringLiteral("list"),
                               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), [this] { Q_EMIT receiptsRequested(); });
    m_printDay = addAction(tr("Print the day…"), QStringLiteral("page"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                           [this] { Q_EMIT printDayRequested(); });
    for (auto *action : {m_pauseAll, m_showReceipts, m_printDay}) // not Retry all: the doctors page has the same key
        action->setShortcutContext(Qt::WindowShortcut);
    m_page->addActions({m_pauseAll, m_retryAll, m_showReceipts, m_printDay});
}

QList<QAction *> OutboxActions::rowActions() const
{
    QList<QAction *> actions;
    for (const auto &[action, applies] : m_rowActions)
        actions.append(action);
    return actions;
}

PageCommands OutboxActions::pageCommands(bool areReceiptsShown) const
{
    return {
        {m_pauseAll},
        {m_retryAll, obstacleOf(*m_retryAll)},
        {m_showReceipts, areReceiptsShown ? tr("they are shown") : QString()},
        {m_printDay},
    };
}

bool OutboxActions::hasOpenDecision() const
{
    return std::ranges::any_of(m_decided,
                               [this](const DocumentId &id) { return m_context.outbox.undoUntil(id).isValid(); });
}

PageCommands OutboxActions::rowCommands() const
{
    const auto rows = m_context.selectedRows();
    const QString obstacle = rows.isEmpty() ? tr("select a document") : tr("not for the selected documents");
    nameRetry(rows);
    PageCommands commands;
    for (const auto &[action, applies] : m_rowActions)
        commands.append({action, documentsWhere(rows, applies).isEmpty() ? obstacle : QString(), commands.isEmpty()});
    return commands;
}

/// "Try now" for documents that wait, "Try again" as soon as one of them has failed.
void OutboxActions::nameRetry(const QList<OutboxRow> &rows) const
{
    m_retry->setText(onlyEndsWaiting(rows) ? tr("Try now") : tr("Try again"));
}

void OutboxActions::refresh(const OutboxEntries &entries, bool isAllPaused)
{
    m_pauseAll->setData(isAllPaused);
    m_pauseAll->setText(isAllPaused ? tr("Resume all") : tr("Pause all"));
    setObstacle(*m_retryAll, failedDocuments(entries).isEmpty() ? tr("nothing has failed") : QString());
}

void OutboxActions::showRowMenu(const QPoint &at)
{
    const auto rows = m_context.selectedRows();
    nameRetry(rows);
    auto *menu = new QMenu(m_page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto &[action, applies] : m_rowActions) {
        if (!documentsWhere(rows, applies).isEmpty())
            menu->addAction(action);
    }
    const auto receipt = rows.size() == 1 ? receiptText((*rows.first().entry)->document) : QString();
    if (!receipt.isEmpty())
        menu->addAction(icon(QStringLiteral("copy")), tr("Copy the receipt"), this,
                        [receipt] { QGuiApplication::clipboard()->setText(receipt); });
    if (menu->isEmpty())
        menu->addAction(rows.isEmpty() ? tr("Read-only: the disk cannot be changed") : tr("Delivered: nothing to do"))
            ->setEnabled(false);
    menu->popup(at);
}

void OutboxActions::followLink(const OutboxRow &row)
{
    const QList<DocumentId> ids{(*row.entry)->document.id};
    if (row.canUndo)
        returnToUpload(this, ids);
    else if (row.canResume)
        doEach(this, ids, &Outbox::resume, IfTooLate::Ignore);
    else
        retryEach(ids);
}

void OutboxActions::applyRemedy(const OutboxRow &cause, const QPoint &menuAt)
{
    switch (cause.remedy) {
    case CauseRemedy::RetryAll: {
        const auto only =
            cause.documents.size() == 1 ? m_context.outbox.document(cause.documents.first()) : std::nullopt;
        if (only && !only->mayBeDelivered()) // sending that one again needs a button that says so
            retryEach(cause.documents);
        else
            retryAll(cause.documents);
        break;
    }
    case CauseRemedy::SendAgain:
        retryEach(cause.documents);
        break;
    case CauseRemedy::SendByForm:
        editAndRetry(this, cause.documents,
                     [](DocumentDetails &details) { details.delivery.method = UploadMethod::PresignedForm; });
        break;
    case CauseRemedy::AskKeychain:
        m_context.connection.requestKeychain();
        break;
    case CauseRemedy::EnterKey:
        m_context.connection.requestSecret(cause.connection, MissingSecret::Key);
        break;
    case CauseRemedy::EnterToken:
    case CauseRemedy::EnterFirstToken:
        m_context.connection.requestSecret(cause.connection, MissingSecret::Token);
        break;
    case CauseRemedy::SendAsNew:
        sendAsNew(cause.documents);
        break;
    case CauseRemedy::ChooseOtherType:
        chooseOtherType(cause, menuAt);
        break;
    case CauseRemedy::Edit:
    case CauseRemedy::MakeSmaller: // the Upload page offers how
        edit(this, cause.documents);
        break;
    }
}

/// The codes that the service did not accept for these documents, now or before another one was chosen, and for others
/// of their connection that are still there.
QStringList OutboxActions::refusedTypes(const OutboxRow &cause) const
{
    QStringList types;
    for (const auto &id : cause.documents) {
        if (const auto document = m_context.outbox.document(id))
            types += document->details.type;
        types += m_replacedTypes.value(id);
    }
    const auto entries = m_context.entries();
    for (const OutboxEntry &entry : entries) {
        const auto &document = entry.document;
        if (document.connection == cause.connection && document.isTypeRefused())
            types += document.details.type;
    }
    types.removeDuplicates();
    return types;
}

void OutboxActions::chooseOtherType(const OutboxRow &cause, const QPoint &menuAt)
{
    auto *menu = new QMenu(m_page);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto connection = m_context.connectionById(cause.connection);
    const auto conventions = connection ? connection->conventions : Conventions();
    const auto refused = refusedTypes(cause);
    const auto own = refused.value(0); // of all of them
    const auto add = [this, menu, ids = cause.documents, own](const QString &text, const QString &code) {
        menu->addAction(text, this, [this, ids, own, code] {
            for (const auto &id : ids)
                m_replacedTypes[id].append(own);
            editAndRetry(this, ids, [code](DocumentDetails &details) { details.type = code; });
        });
    };
    const auto other = otherTypeCode(own);
    if (!other.isEmpty() && !conventions.hasType(other) && !refused.contains(other)) {
        //: A document type with another code: %1 "Discharge summary", %2 "ds"
        add(tr("%1 as “%2”").arg(wording::labelOf(conventions, other), other), other);
        menu->addSeparator();
    }
    for (const auto &type : conventions.documentTypes) {
        if (!refused.contains(type.code))
            add(wording::labelOf(type), type.code);
    }
    if (refused.size() > 1) { // a single one is named in the row of the cause
        QStringList labels;
        for (const auto &code : refused)
            labels.append(wording::labelOf(conventions, code));
        menu->addSeparator();
        //: Types of documents that the service refused: %1 a list of them
        menu->addAction(tr("Not accepted: %1").arg(listText(labels)))->setEnabled(false);
    }
    menu->popup(menuAt);
}

void OutboxActions::togglePauseAll()
{
    endRemoval();
    doAll(this, m_context.outbox.isPaused() ? m_context.outbox.resumeAll() : m_context.outbox.pauseAll());
}

void OutboxActions::undoSending(const Documents &ids)
{
    if (!m_removal.isEmpty()) {
        Q_EMIT removalEnded();
        m_removal.undo();
        return;
    }
    if (!ids.isEmpty())
        returnToUpload(this, ids);
    else if (hasOpenDecision() || !m_undoSending())
        undoDecided();
}

/// Later, Undo would mean documents that the user has forgotten, and that may have failed again for another reason.
void OutboxActions::undoDecided()
{
    const auto latest = std::exchange(m_decided, {});
    auto decided = latest;
    decided.removeIf([this](const DocumentId &id) { return !m_context.outbox.undoUntil(id).isValid(); });
    if (latest.isEmpty())
        Q_EMIT messageRequested(QStringLiteral("info"), tr("There is nothing to undo."));
    else if (decided.isEmpty())
        Q_EMIT messageRequested(QStringLiteral("alert"), tr("Too late. Sending has already started."));
    else
        returnToUpload(this, decided);
}

void OutboxActions::remove()
{
    const auto [inProgress, waiting, resting] = removalOf(m_context.selectedRows());
    if (!inProgress.isEmpty())
        confirmStop(inProgress);
    const auto count = int(waiting.size() + resting.size());
    if (count == 0)
        return;
    m_removal.remove(resting, waiting);
    Q_EMIT messageRequested(QStringLiteral("trash"), tr("%Ln document(s) removed", nullptr, count), tr("Undo"));
}

/// Documents that were removed while everything was paused, and can still be restored, must not be sent with the
/// others.
void OutboxActions::endRemoval()
{
    if (m_removal.isEmpty())
        return;
    m_removal.settle();
    Q_EMIT removalEnded();
}

void OutboxActions::confirmStop(const Documents &ids)
{
    auto *question =
        new MessageDialog(tr("Stop sending"), tr("Stop sending %Ln document(s)?", nullptr, int(ids.size())),
                          tr("Documents are removed from this computer when you stop them. Files that already reached "
                             "the file storage stay there."),
                          m_page);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *stop = question->addButton(tr("Stop sending"), QMessageBox::DestructiveRole);
    auto *keep = question->addButton(tr("Keep sending"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(stop, &QPushButton::clicked, this, [this, ids] { doEach(this, ids, &Outbox::cancel, IfTooLate::Tell); });
    question->open();
}

void OutboxActions::tell(const Error &error)
{
    Q_EMIT messageRequested(QStringLiteral("alert"), wording::describe(error).summary);
}

Task<void> OutboxActions::doEach(QPointer<OutboxActions> self, Documents ids, Step step, IfTooLate tooLate)
{
    for (const auto &id : ids) {
        const auto done = co_await (self->m_context.outbox.*step)(id);
        if (!self)
            co_return;
        if (!done && (tooLate == IfTooLate::Tell || done.error().code != ErrorCode::WrongUse))
            self->tell(done.error());
    }
}

template <class Answer>
Task<void> OutboxActions::doAll(QPointer<OutboxActions> self, Task<Result<Answer>> step)
{
    const auto done = co_await step;
    if (self && !done)
        self->tell(done.error());
}

/// Each is put before all others, so the first one is the last.
void OutboxActions::retryEach(const Documents &ids)
{
    for (const auto &id : reversed(ids))
        doAll(this, m_context.outbox.retry(id, m_undoWindow));
    tellDecided(ids);
}

/// Documents that wait for the keychain continue when it responds.
void OutboxActions::retrySelected(Documents ids)
{
    const auto waiting = documentsWhere(m_context.selectedRows(), &OutboxRow::waitsForKeychain);
    if (!waiting.isEmpty())
        m_context.connection.requestKeychain();
    ids.removeIf([&waiting](const DocumentId &id) { return waiting.contains(id); });
    if (!ids.isEmpty())
        retryEach(ids);
}

void OutboxActions::retryAll(const Documents &ids)
{
    doAll(this, m_context.outbox.retryAll(ids, m_undoWindow));
    tellDecided(ids);
}

void OutboxActions::sendAsNew(const Documents &ids)
{
    for (const auto &id : ids)
        doAll(this, m_context.outbox.sendAsNew(id, m_undoWindow));
    tellDecided(ids);
}

void OutboxActions::tellDecided(const Documents &ids)
{
    for (const auto &id : ids)
        m_formerDetails.remove(id);
    auto decided = ids;
    decided.removeIf([this](const DocumentId &id) { return !m_context.outbox.undoUntil(id).isValid(); });
    if (decided.isEmpty())
        return;
    endRemoval(); // Undo means the last action
    m_decided = decided;
    Q_EMIT messageRequested(QStringLiteral("send"), tr("Sending %Ln document(s) again…", nullptr, int(decided.size())),
                            tr("Undo"));
}

void OutboxActions::undoLatest()
{
    if (m_removal.isEmpty())
        undoDecided();
    else
        m_removal.undo();
}

Task<void> OutboxActions::edit(QPointer<OutboxActions> self, Documents ids)
{
    Documents edited;
    for (const auto &id : ids) {
        const auto returned = co_await self->m_context.outbox.undoSend(id);
        if (!self)
            co_return;
        if (returned)
            edited.append(id);
        else
            self->tell(returned.error());
    }
    if (!edited.isEmpty())
        Q_EMIT self->editRequested(edited);
}

Task<void> OutboxActions::returnToUpload(QPointer<OutboxActions> self, Documents ids)
{
    for (const auto &id : ids) {
        const bool isDecided = self->m_context.outbox.undoUntil(id).isValid();
        const auto document = self->m_context.outbox.document(id);
        if (!isDecided && document && document->state == ItemState::Failed) { // its row was older
            Q_EMIT self->messageRequested(QStringLiteral("alert"), tr("Too late. Sending has already started."));
            continue;
        }
        const auto returned = co_await self->m_context.outbox.undoSend(id);
        if (!self)
            co_return;
        const auto former = self->m_formerDetails.constFind(id);
        if (isDecided && former != self->m_formerDetails.constEnd()) {
            const auto details = *former;
            [[maybe_unused]] const auto edited = co_await self->m_context.outbox.edit(id, details);
            if (!self)
                co_return;
        }
        if (isDecided)
            Q_EMIT self->messageRequested(QStringLiteral("undo"), tr("Not sent. It needs you as before."));
        else if (returned)
            Q_EMIT self->messageRequested(QStringLiteral("upload"), tr("Moved back to Upload"));
        else
            Q_EMIT self->messageRequested(QStringLiteral("alert"), tr("Too late. Sending has already started."));
    }
}

Task<void> OutboxActions::editAndRetry(QPointer<OutboxActions> self, Documents ids, Change change)
{
    ids = reversed(ids);
    QHash<DocumentId, DocumentDetails> former;
    for (const auto &id : ids) {
        const auto document = self->m_context.outbox.document(id);
        if (!document)
            continue;
        auto details = document->details;
        change(details);
        const auto edited = co_await self->m_context.outbox.edit(id, details);
        if (!self)
            co_return;
        if (!edited) {
            self->tell(edited.error());
            continue;
        }
        doAll(self, self->m_context.outbox.retry(id, self->m_undoWindow));
        former.insert(id, document->details);
    }
    self->tellDecided(ids);
    self->m_formerDetails.insert(former);
}

} // namespace clinicdesk::ui
