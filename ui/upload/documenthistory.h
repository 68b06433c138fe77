// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/documentintake.h"

#include <QUndoStack>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk::ui {

class PendingRemoval;

/// Undo and redo for the rows of the Upload page: changed details, removed, sent and replaced documents, removed files
/// that were rejected, rows in another order.
class DocumentHistory : public QObject {
    Q_OBJECT
public:
    enum class Outcome {
        Nothing, ///< there is nothing to undo or redo
        TooLate, ///< the step was dropped, because its documents were sent or removed meanwhile
        Done,
    };
    /// What a step is about.
    enum class Subject { Type, Date, Tags, Patient, Details, Removal, Sending, Editing, Files, Order };
    /// What undoing or redoing has done.
    struct Stepped {
        Outcome outcome = Outcome::Nothing;
        Subject subject = Subject::Details;
        QStringList rows = {};               ///< that were changed, or are shown again
        QList<DocumentDetails> details = {}; ///< as they are now, of the documents whose details changed
    };

    DocumentHistory(Outbox &outbox, DocumentIntake &intake, PendingRemoval &removal, QObject *parent = nullptr);

    /// Changes the documents that are still drafts. Returns how many these are.
    int change(const QList<DocumentId> &documents, const DetailsChange &change);
    /// Removes documents, and rejected files by their rows.
    void remove(const QList<DocumentId> &documents, const QStringList &rejectedRows);
    /// The sending can be undone for `undoWindow`.
    void send(const QList<DocumentId> &documents, std::chrono::milliseconds undoWindow);
    /// Gives documents without a patient to this one and sends them. Undone, they have no patient again.
    void assignAndSend(const QList<DocumentId> &documents, const PatientId &patient,
                       std::chrono::milliseconds undoWindow);
    /// Puts rows before another one, or behind all if that is empty.
    void moveRows(const QStringList &rows, const QString &before);
    /// Drafts were replaced (`DraftChanges::replace`); from now on the history decides when that is forgotten.
    void noteReplaced(int replacement);
    /// Documents came back from the outbox to be edited. Undone, they are there again.
    void noteEdited(const QList<DocumentId> &documents);

    bool canUndo() const { return m_stack.canUndo(); }
    /// Whether the latest step is a sending that can still be undone.
    bool canUndoSending() const;
    bool canRedo() const { return m_stack.canRedo(); }
    Stepped undo();
    /// Sends again only what is in `sendable`: the drafts that would be sent now, to `patient`.
    Stepped redo(const QList<DocumentId> &sendable, const PatientId &patient);
    /// Undoes the latest removal, sending or replacement. Later changes of details stay.
    void undoLatestMove();
    /// Forgets all steps. For documents that are no longer shown.
    void clear() { m_stack.clear(); }

Q_SIGNALS:
    /// Rows were removed, for the first time or by `redo`.
    void removed(int rows);
    /// Documents were given to the outbox, which can still refuse them, in the same way. See `DraftChanges::sent`.
    void sent();

private:
    class Step;
    class Changes;
    class Change;
    class Removal;
    class Sending;
    class Editing;
    class Replacing;
    class Ordering;
    struct Departure;

    bool isDraft(const DocumentId &id) const;
    void push(Step *step);
    Stepped move(void (QUndoStack::*direction)(), bool canMove);
    QStringList rowsOf(const QList<DocumentId> &documents) const;
    std::function<void()> undoOf(const Step *step, const std::function<void()> &otherwise);
    void announce();

    Outbox &m_outbox;
    DocumentIntake &m_intake;
    DraftChanges &m_changes;
    PendingRemoval &m_removal;
    QList<DocumentId> m_sendable;         ///< during `send` and `redo`
    PatientId m_patient;                  ///< during `redo`: to whom they would be sent
    std::function<void()> m_undoLatest;   ///< the latest removal, sending or replacement; none at first
    std::function<void()> m_announcement; ///< made by a step, called after the stack has finished: listeners may push
    Stepped m_stepped;                    ///< what the latest call of the stack did
    QUndoStack m_stack;
};

} // namespace clinicdesk::ui
