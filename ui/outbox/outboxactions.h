// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "ui/outbox/outboxrows.h"
#include "ui/state/pendingremoval.h"
#include "ui/widgets/pagecommand.h"

#include <QHash>
#include <QPointer>

#include <chrono>
#include <functional>

class QAction;
class QKeySequence;

namespace clinicdesk::ui {

class CurrentConnection;

/// What the user can do with documents of the outbox: the actions with their texts, shortcuts and conditions, the
/// remedies of causes, and the steps in the outbox that follow. The outbox can end while a step waits for it.
class OutboxActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on. The functions are called when an action is used.
    struct Context {
        Outbox &outbox;
        CurrentConnection &connection;
        ConnectionById connectionById;
        std::function<QList<OutboxRow>()> selectedRows;
        std::function<OutboxEntries()> entries; ///< all that are shown
    };

    /// Dialogs and menus belong to `page`.
    OutboxActions(Context context, QWidget *page);

    /// For the list: their shortcuts work while it has the focus.
    QList<QAction *> rowActions() const;
    /// One of these. Its key is that of the window, because it works wherever the focus is.
    QAction *undo() const { return m_rowActions.first().action; }
    /// Undoes the sending of these documents, or the latest step if there are none.
    void undoSending(const QList<DocumentId> &ids);
    /// Undoes the latest step of the Upload page, if it is a sending that can still be undone, and returns true then.
    void setSendingUndo(std::function<bool()> undo) { m_undoSending = std::move(undo); }
    /// For the menu of the page, without `pauseAll`.
    QList<QAction *> pageActions() const { return {m_retryAll, m_showReceipts, m_printDay}; }
    QAction *pauseAll() const { return m_pauseAll; }
    /// For the menu of the window: those for all documents, then those for the selected documents.
    PageCommands pageCommands(bool areReceiptsShown) const;
    PageCommands rowCommands() const;
    /// Call when the entries that are shown have changed.
    void refresh(const OutboxEntries &entries, bool isAllPaused);

    /// Shows the menu of the selected documents at this point on the screen.
    void showRowMenu(const QPoint &at);
    /// Does what the link of the document's note says.
    void followLink(const OutboxRow &row);
    /// A remedy that needs a choice shows its menu at this point on the screen.
    void applyRemedy(const OutboxRow &cause, const QPoint &menuAt);

    /// The documents that were removed and can still be restored; they are not to be shown.
    PendingRemoval &removal() { return m_removal; }
    /// What the Undo of the latest message undoes.
    void undoLatest();
    /// How long it can be undone that failed documents are sent. The default is 8 seconds.
    void setUndoWindow(std::chrono::milliseconds undoWindow) { m_undoWindow = undoWindow; }

Q_SIGNALS:
    void messageRequested(const QString &icon, const QString &sentence, const QString &action = {});
    /// A removal can no longer be undone, or has been undone: its message has no use any more.
    void removalEnded();
    void problemRequested(const clinicdesk::ui::Problem &problem);
    /// The documents are on the Upload page now, to be edited there: they are drafts.
    void editRequested(const QList<clinicdesk::DocumentId> &documents);
    void receiptsRequested();
    void printDayRequested();

private:
    using Documents = QList<DocumentId>;

    QAction *addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                       const std::function<void()> &run);
    /// `run` gets the selected documents that have the property `applies`.
    QAction *addRowAction(const QString &text, const QString &iconName, const QKeySequence &key,
                          bool OutboxRow::*applies, const std::function<void(const Documents &)> &run);
    void addRowActions();
    void addPageActions();
    void nameRetry(const QList<OutboxRow> &rows) const;
    void undoDecided();
    bool hasOpenDecision() const;
    void remove();
    void confirmStop(const Documents &ids);
    void endRemoval();
    void togglePauseAll();
    void chooseOtherType(const OutboxRow &cause, const QPoint &menuAt);
    QStringList refusedTypes(const OutboxRow &cause) const;
    void tell(const Error &error);

    using Step = Task<Result<void>> (Outbox::*)(DocumentId);
    /// One document after another. A step that does not apply any more is an error, or is ignored.
    enum class IfTooLate { Tell, Ignore };
    static Task<void> doEach(QPointer<OutboxActions> self, Documents ids, Step step, IfTooLate tooLate);
    template <class Answer>
    static Task<void> doAll(QPointer<OutboxActions> self, Task<Result<Answer>> step);
    void retryEach(const Documents &ids);
    void retrySelected(Documents ids);
    void retryAll(const Documents &ids);
    void sendAsNew(const Documents &ids);
    void tellDecided(const Documents &ids);
    static Task<void> edit(QPointer<OutboxActions> self, Documents ids);
    static Task<void> returnToUpload(QPointer<OutboxActions> self, Documents ids);
    using Change = std::function<void(DocumentDetails &)>;
    static Task<void> editAndRetry(QPointer<OutboxActions> self, Documents ids, Change change);

    struct RowAction {
        QAction *action;
        bool OutboxRow::*applies;
    };

    const Context m_context;
    QWidget *m_page;
    PendingRemoval m_removal;
    std::chrono::milliseconds m_undoWindow{8000};
    QHash<DocumentId, DocumentDetails> m_formerDetails; ///< of decided documents that were changed for it
    QHash<DocumentId, QStringList> m_replacedTypes;     ///< that the service refused before the present one
    Documents m_decided; ///< failed documents that are sent, unless it is undone in time; of the latest message
    std::function<bool()> m_undoSending = [] { return false; };
    QList<RowAction> m_rowActions; ///< in the order of menus
    QAction *m_retry;
    QAction *m_pauseAll;
    QAction *m_retryAll;
    QAction *m_showReceipts;
    QAction *m_printDay;
};

} // namespace clinicdesk::ui
