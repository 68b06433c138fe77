// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/papertray.h"

#include <QUndoStack>

#include <chrono>
#include <memory>

namespace clinicdesk::ui {

class PendingRemoval;

/// What a person did with drafts, to undo and redo: changes of their details, removals and sending. A step that cannot
/// be undone any more, as its documents were sent or removed meanwhile, is passed over.
class DocumentHistory : public QObject {
    Q_OBJECT
public:
    DocumentHistory(Outbox &outbox, PaperTray &tray, PendingRemoval &removal, QObject *parent = nullptr);

    void change(const QList<DocumentId> &documents, const PaperTray::Change &change);
    void remove(const QList<DocumentId> &documents);
    /// Can be undone for `undoWindow`.
    void send(const QList<DocumentId> &documents, std::chrono::milliseconds undoWindow);

    /// False when there is nothing to undo or redo.
    bool undo();
    bool redo();
    /// Undoes the latest removal or sending, whatever details were changed since.
    void undoLatestMove();

Q_SIGNALS:
    /// Documents were removed or sent, for the first time or by `redo`.
    void removed(const QList<clinicdesk::DocumentId> &documents);
    void sent(const QList<clinicdesk::DocumentId> &documents);

private:
    class Step;
    class Change;
    class Removal;
    class Sending;
    struct Departure;

    Outbox &m_outbox;
    PaperTray &m_tray;
    PendingRemoval &m_removal;
    std::shared_ptr<Departure> m_latest; ///< null before the first sending
    QUndoStack m_stack;
    bool m_hasStepped = false; ///< by the latest call of the stack
};

} // namespace clinicdesk::ui
