// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/documenthistory.h"

#include "core/outbox/outbox.h"
#include "ui/state/pendingremoval.h"

#include <QDeadlineTimer>
#include <QUndoCommand>

#include <algorithm>
#include <optional>
#include <utility>

namespace clinicdesk::ui {

namespace {

/// Details before and after a change. Known only when the change is applied.
struct Changed {
    DocumentDetails before;
    DocumentDetails after;
};

/// Restores the changed members only, so that changes made elsewhere meanwhile stay.
void restore(DocumentDetails &details, const Changed &changed)
{
    const auto member = [&](auto pointer) {
        if (changed.before.*pointer != changed.after.*pointer)
            details.*pointer = changed.before.*pointer;
    };
    member(&DocumentDetails::patient);
    member(&DocumentDetails::type);
    member(&DocumentDetails::date);
    member(&DocumentDetails::tags);
    member(&DocumentDetails::queryPatient);
    member(&DocumentDetails::delivery);
    member(&DocumentDetails::acceptsDamage);
    member(&DocumentDetails::dateByClock);
}

DocumentHistory::Subject subjectOf(const Changed &changed)
{
    using Subject = DocumentHistory::Subject;
    const auto isOnly = [&](auto pointer) {
        auto same = changed.after;
        same.queryPatient = changed.before.queryPatient; // follows the patient
        same.dateByClock = changed.before.dateByClock;   // follows the date
        same.*pointer = changed.before.*pointer;
        return same == changed.before;
    };
    return isOnly(&DocumentDetails::type)      ? Subject::Type
           : isOnly(&DocumentDetails::date)    ? Subject::Date
           : isOnly(&DocumentDetails::tags)    ? Subject::Tags
           : isOnly(&DocumentDetails::patient) ? Subject::Patient
                                               : Subject::Details;
}

} // namespace

class DocumentHistory::Step : public QUndoCommand {
public:
    Step(DocumentHistory &history, const QList<DocumentId> &documents)
        : m_history(history)
        , m_documents(documents)
    {
    }

    void redo() final
    {
        if (canRedo())
            stepBy(&Step::apply, true);
        else
            setObsolete(true);
    }

    void undo() final
    {
        if (canUndo())
            stepBy(&Step::revert, false);
        else
            setObsolete(true);
    }

protected:
    virtual void apply() = 0;
    virtual void revert() = 0;
    /// Call after the step was applied or reverted.
    virtual Stepped stepped(bool isApplied) const = 0;
    virtual bool canUndo() const = 0;
    virtual bool canRedo() const = 0;

    template <class Condition>
    bool areAll(Condition condition) const
    {
        return std::ranges::all_of(m_documents, condition);
    }
    bool isAnyDraft() const
    {
        return std::ranges::any_of(m_documents, [this](const DocumentId &id) { return m_history.isDraft(id); });
    }

    DocumentHistory &m_history;
    const QList<DocumentId> m_documents;

private:
    void stepBy(void (Step::*direction)(), bool isApplied)
    {
        (this->*direction)();
        m_history.m_stepped = stepped(isApplied);
        m_history.m_stepped.outcome = Outcome::Done;
    }
};

/// A change of details that can be reverted.
class DocumentHistory::Changes {
public:
    Changes(QList<DocumentId> documents, DetailsChange change)
        : m_documents(std::move(documents))
        , m_change(std::move(change))
    {
        for (qsizetype i = 0; i < m_documents.size(); ++i)
            m_changed.append(std::make_shared<std::optional<Changed>>());
    }

    void apply(DraftChanges &drafts) const
    {
        for (qsizetype i = 0; i < m_documents.size(); ++i)
            drafts.change({m_documents.at(i)},
                          [change = m_change, changed = m_changed.at(i)](DocumentDetails &details) {
                              const auto before = details;
                              change(details);
                              *changed = {before, details};
                          });
    }

    void revert(DraftChanges &drafts) const
    {
        for (qsizetype i = 0; i < m_documents.size(); ++i)
            drafts.change({m_documents.at(i)}, [changed = m_changed.at(i)](DocumentDetails &details) {
                if (*changed)
                    restore(details, **changed);
            });
    }

    /// The documents that have other details than before.
    QList<Changed> all() const
    {
        QList<Changed> all;
        for (const auto &each : m_changed) {
            if (*each && (*each)->before != (*each)->after)
                all.append(**each);
        }
        return all;
    }

private:
    QList<DocumentId> m_documents;
    DetailsChange m_change;
    QList<std::shared_ptr<std::optional<Changed>>> m_changed; ///< one for each document; empty until applied
};

class DocumentHistory::Change final : public Step {
public:
    Change(DocumentHistory &history, const QList<DocumentId> &documents, const DetailsChange &change)
        : Step(history, documents)
        , m_changes(documents, change)
    {
    }

private:
    void apply() override { m_changes.apply(m_history.m_changes); }
    void revert() override { m_changes.revert(m_history.m_changes); }
    Stepped stepped(bool isApplied) const override
    {
        Stepped stepped{.rows = m_history.rowsOf(m_documents)};
        const auto changes = m_changes.all();
        if (!changes.isEmpty())
            stepped.subject = subjectOf(changes.first());
        for (const auto &changed : changes)
            stepped.details.append(isApplied ? changed.after : changed.before);
        return stepped;
    }

    bool canUndo() const override { return isAnyDraft(); }
    bool canRedo() const override { return isAnyDraft(); }

    const Changes m_changes;
};

class DocumentHistory::Removal final : public Step {
public:
    Removal(DocumentHistory &history, const QList<DocumentId> &documents, const QStringList &rejectedRows)
        : Step(history, documents)
        , m_rejectedRows(rejectedRows)
    {
    }

private:
    void apply() override
    {
        m_history.m_removal.settle();
        if (!m_documents.isEmpty())
            m_history.m_removal.remove(m_documents);
        m_rejected = m_history.m_intake.removeRejected(m_rejectedRows);
        m_history.m_undoLatest = m_history.undoOf(this, [&history = m_history, rejected = m_rejected] {
            history.m_removal.undo();
            if (history.m_intake.canPutBack(rejected))
                history.m_intake.putBack(rejected);
        });
        const auto rows = int(m_documents.size() + m_rejected.size());
        m_history.m_announcement = [&history = m_history, rows] { Q_EMIT history.removed(rows); };
    }

    void revert() override
    {
        m_history.m_removal.undo();
        m_history.m_intake.putBack(m_rejected);
    }
    Stepped stepped(bool) const override
    {
        return {.subject = Subject::Removal, .rows = m_history.rowsOf(m_documents) + m_rejectedRows};
    }

    /// False for documents once the notice with its Undo button has closed, or something else was removed.
    bool canUndo() const override
    {
        const bool areHidden = m_documents.isEmpty() || !m_history.m_removal.isEmpty();
        return areHidden && m_history.m_intake.canPutBack(m_rejected) &&
               areAll([this](const DocumentId &id) { return m_history.m_removal.hides(id); });
    }
    bool canRedo() const override
    {
        const auto &listed = m_history.m_intake.rejected();
        return areAll([this](const DocumentId &id) { return m_history.isDraft(id); }) &&
               std::ranges::all_of(m_rejectedRows, [&listed](const QString &row) {
                   return std::ranges::find(listed, row, &RejectedFile::id) != listed.end();
               });
    }

    const QStringList m_rejectedRows;
    RejectedFiles::Removed m_rejected;
};

/// A sending that can still be undone, by its step or by the button of the notice.
struct DocumentHistory::Departure {
    QList<DocumentId> documents;
    QDeadlineTimer end;
    std::optional<Changes> assigned; ///< made before they were sent

    void undo(DraftChanges &changes)
    {
        end = QDeadlineTimer(0);
        changes.undoSend(documents);
        if (assigned)
            assigned->revert(changes);
    }
};

class DocumentHistory::Sending final : public Step {
public:
    /// `assignee`: who becomes the patient of documents without one; nothing: they have one.
    Sending(DocumentHistory &history, const QList<DocumentId> &documents, std::chrono::milliseconds undoWindow,
            const std::optional<PatientId> &assignee = {})
        : Step(history, documents)
        , m_undoWindow(undoWindow)
        , m_assignee(assignee)
    {
    }

    bool canUndo() const override { return m_departure && !m_departure->end.hasExpired(); }

private:
    void apply() override
    {
        m_departure = std::make_shared<Departure>(m_documents, QDeadlineTimer(m_undoWindow));
        if (m_assignee) {
            m_departure->assigned.emplace(
                m_documents, [patient = *m_assignee](DocumentDetails &details) { details.patient = patient; });
            m_departure->assigned->apply(m_history.m_changes);
        }
        m_history.m_undoLatest = [&changes = m_history.m_changes, departure = m_departure] {
            departure->undo(changes);
        };
        m_history.m_removal.settle();
        m_history.m_changes.send(m_documents, m_undoWindow);
        m_history.m_announcement = [&history = m_history] { Q_EMIT history.sent(); };
    }

    void revert() override { m_departure->undo(m_history.m_changes); }
    Stepped stepped(bool) const override
    {
        return {.subject = Subject::Sending, .rows = m_history.rowsOf(m_documents)};
    }

    bool canRedo() const override
    {
        return (!m_assignee || *m_assignee == m_history.m_patient) && areAll([this](const DocumentId &id) {
                   return m_history.isDraft(id) && m_history.m_sendable.contains(id);
               });
    }

    const std::chrono::milliseconds m_undoWindow;
    const std::optional<PatientId> m_assignee;
    std::shared_ptr<Departure> m_departure;
};

/// What has already happened.
class DocumentHistory::Editing final : public Step {
public:
    using Step::Step;

private:
    void apply() override
    {
        if (!std::exchange(m_isNew, false))
            m_history.m_changes.undoSend(m_documents);
    }
    void revert() override { m_history.m_changes.undoEdit(m_documents); }
    Stepped stepped(bool) const override
    {
        return {.subject = Subject::Editing, .rows = m_history.rowsOf(m_documents)};
    }

    bool canUndo() const override
    {
        return areAll(
            [this](const DocumentId &id) { return m_history.isDraft(id) && m_history.m_outbox.document(id)->error; });
    }
    bool canRedo() const override
    {
        return m_isNew || areAll([this](const DocumentId &id) {
                   const auto document = m_history.m_outbox.document(id);
                   return document && document->canEdit();
               });
    }

    bool m_isNew = true;
};

/// What has already happened. The former drafts are kept as long as the step is.
class DocumentHistory::Replacing final : public Step {
public:
    Replacing(DocumentHistory &history, int number)
        : Step(history, {})
        , m_number(number)
    {
    }
    ~Replacing() override { m_history.m_changes.forget(m_number); }

private:
    void apply() override
    {
        if (!std::exchange(m_isNew, false))
            m_history.m_changes.swap(m_number);
    }
    void revert() override { m_history.m_changes.swap(m_number); }
    Stepped stepped(bool) const override
    {
        const auto replacement = m_history.m_changes.replacement(m_number);
        return {.subject = Subject::Files, .rows = replacement ? m_history.rowsOf(replacement->shown) : QStringList()};
    }

    bool canUndo() const override { return isPossible(false); }
    bool canRedo() const override { return m_isNew || isPossible(true); }
    bool isPossible(bool isUndone) const
    {
        const auto replacement = m_history.m_changes.replacement(m_number);
        return replacement && replacement->isUndone == isUndone &&
               std::ranges::all_of(replacement->shown, [this](const DocumentId &id) { return m_history.isDraft(id); });
    }

    const int m_number;
    bool m_isNew = true;
};

/// Rows stay when their documents are replaced by others.
class DocumentHistory::Ordering final : public Step {
public:
    struct Orders {
        QStringList before;
        QStringList after;
    };

    Ordering(DocumentHistory &history, const QStringList &rows, Orders orders)
        : Step(history, {})
        , m_rows(rows)
        , m_orders(std::move(orders))
    {
    }

private:
    void apply() override { m_history.m_changes.setOrder(m_orders.after); }
    void revert() override { m_history.m_changes.setOrder(m_orders.before); }
    Stepped stepped(bool) const override { return {.subject = Subject::Order, .rows = m_rows}; }

    bool canUndo() const override { return isAnyShown(); }
    bool canRedo() const override { return isAnyShown(); }
    bool isAnyShown() const
    {
        const auto &changes = m_history.m_changes;
        return std::ranges::any_of(changes.drafts(), [&](const OutboxDocument &draft) {
            return m_rows.contains(changes.rows().rowOf(draft.id)) && m_history.isDraft(draft.id);
        });
    }

    const QStringList m_rows; ///< that were moved
    const Orders m_orders;
};

DocumentHistory::DocumentHistory(Outbox &outbox, DocumentIntake &intake, PendingRemoval &removal, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_intake(intake)
    , m_changes(intake.changes())
    , m_removal(removal)
{
}

bool DocumentHistory::isDraft(const DocumentId &id) const
{
    const auto document = m_outbox.document(id);
    return document && document->state == ItemState::Draft && !m_removal.hides(id) && !m_changes.hides(id);
}

int DocumentHistory::change(const QList<DocumentId> &documents, const DetailsChange &change)
{
    auto drafts = documents;
    drafts.removeIf([this](const DocumentId &id) { return !isDraft(id); });
    if (!drafts.isEmpty())
        push(new Change(*this, drafts, change));
    return int(drafts.size());
}

void DocumentHistory::noteEdited(const QList<DocumentId> &documents)
{
    m_removal.settle();
    push(new Editing(*this, documents));
}

QStringList DocumentHistory::rowsOf(const QList<DocumentId> &documents) const
{
    QStringList rows;
    for (const auto &id : documents)
        rows.append(m_changes.rows().rowOf(id));
    return rows;
}

/// Undoes the step if it is the latest one. If others followed, they stay, and so does the step: it cannot be undone
/// any more.
std::function<void()> DocumentHistory::undoOf(const Step *step, const std::function<void()> &otherwise)
{
    return [this, step, otherwise] {
        const auto *last = m_stack.index() > 0 ? m_stack.command(m_stack.index() - 1) : nullptr;
        if (last == step)
            undo();
        else
            otherwise();
    };
}

void DocumentHistory::remove(const QList<DocumentId> &documents, const QStringList &rejectedRows)
{
    push(new Removal(*this, documents, rejectedRows));
}

void DocumentHistory::send(const QList<DocumentId> &documents, std::chrono::milliseconds undoWindow)
{
    m_sendable = documents;
    push(new Sending(*this, documents, undoWindow));
}

void DocumentHistory::assignAndSend(const QList<DocumentId> &documents, const PatientId &patient,
                                    std::chrono::milliseconds undoWindow)
{
    m_sendable = documents;
    m_patient = patient;
    push(new Sending(*this, documents, undoWindow, patient));
}

void DocumentHistory::moveRows(const QStringList &rows, const QString &before)
{
    const auto order = m_changes.rows().orderOf(m_changes.allDrafts());
    const auto moved = DraftRows::moved(order, rows, before);
    if (moved != order)
        push(new Ordering(*this, rows, {order, moved}));
}

void DocumentHistory::noteReplaced(int replacement)
{
    m_removal.settle();
    auto *step = new Replacing(*this, replacement);
    m_undoLatest = undoOf(step, [this, replacement] {
        const auto now = m_changes.replacement(replacement);
        if (now && !now->isUndone)
            m_changes.swap(replacement);
    });
    push(step);
}

void DocumentHistory::push(Step *step)
{
    m_stack.push(step);
    announce();
}

DocumentHistory::Stepped DocumentHistory::undo()
{
    return move(&QUndoStack::undo, m_stack.canUndo());
}

DocumentHistory::Stepped DocumentHistory::redo(const QList<DocumentId> &sendable, const PatientId &patient)
{
    m_sendable = sendable;
    m_patient = patient;
    return move(&QUndoStack::redo, m_stack.canRedo());
}

DocumentHistory::Stepped DocumentHistory::move(void (QUndoStack::*direction)(), bool canMove)
{
    if (!canMove)
        return {};
    m_stepped = {.outcome = Outcome::TooLate};
    (m_stack.*direction)();
    const auto stepped = m_stepped; // listeners may make another step
    announce();
    return stepped;
}

void DocumentHistory::announce()
{
    if (const auto announcement = std::exchange(m_announcement, {}))
        announcement();
}

bool DocumentHistory::canUndoSending() const
{
    const auto *latest = dynamic_cast<const Sending *>(m_stack.command(m_stack.index() - 1));
    return latest && latest->canUndo();
}

void DocumentHistory::undoLatestMove()
{
    if (const auto undoLatest = std::exchange(m_undoLatest, {}))
        undoLatest();
}

} // namespace clinicdesk::ui
