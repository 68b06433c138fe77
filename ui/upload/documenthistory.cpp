// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/documenthistory.h"

#include "core/outbox/outbox.h"
#include "ui/session/pendingremoval.h"

#include <QDeadlineTimer>
#include <QUndoCommand>

#include <algorithm>
#include <memory>

namespace clinicdesk::ui {

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
            stepBy(&Step::apply);
        else
            setObsolete(true);
    }

    void undo() final
    {
        if (canUndo())
            stepBy(&Step::revert);
        else
            setObsolete(true);
    }

protected:
    virtual void apply() = 0;
    virtual void revert() = 0;
    virtual bool canUndo() const = 0;
    bool canRedo() const { return areAllDrafts(); }

    bool areAllDrafts() const
    {
        return std::ranges::all_of(m_documents, [this](const DocumentId &id) {
            const auto document = m_history.m_outbox.document(id);
            return document && document->state == ItemState::Draft && !m_history.m_removal.hides(id);
        });
    }

    DocumentHistory &m_history;
    const QList<DocumentId> m_documents;

private:
    void stepBy(void (Step::*direction)())
    {
        m_history.m_hasStepped = true;
        (this->*direction)();
    }
};

/// The tray changes one document after the other: what each was before is known when its turn has come.
class DocumentHistory::Change final : public Step {
public:
    Change(DocumentHistory &history, const QList<DocumentId> &documents, PaperTray::Change change)
        : Step(history, documents)
        , m_change(std::move(change))
    {
        for (qsizetype i = 0; i < documents.size(); ++i)
            m_before.append(std::make_shared<DocumentDetails>());
    }

private:
    void apply() override
    {
        for (qsizetype i = 0; i < m_documents.size(); ++i)
            m_history.m_tray.change({m_documents.at(i)},
                                    [change = m_change, before = m_before.at(i)](DocumentDetails &details) {
                                        *before = details;
                                        change(details);
                                    });
    }

    void revert() override
    {
        for (qsizetype i = 0; i < m_documents.size(); ++i)
            m_history.m_tray.change({m_documents.at(i)},
                                    [before = m_before.at(i)](DocumentDetails &details) { details = *before; });
    }

    bool canUndo() const override { return areAllDrafts(); }

    const PaperTray::Change m_change;
    QList<std::shared_ptr<DocumentDetails>> m_before;
};

class DocumentHistory::Removal final : public Step {
public:
    using Step::Step;

private:
    void apply() override
    {
        m_history.m_removal.remove(m_documents);
        Q_EMIT m_history.removed(m_documents);
    }

    void revert() override { m_history.m_removal.takeBack(); }

    /// Not once the notice with its Undo is gone, or something else was removed.
    bool canUndo() const override
    {
        return !m_history.m_removal.isEmpty() &&
               std::ranges::all_of(m_documents, [this](const DocumentId &id) { return m_history.m_removal.hides(id); });
    }
};

/// A sending that can still be undone, by its step or by the notice.
struct DocumentHistory::Departure {
    QList<DocumentId> documents;
    QDeadlineTimer end;

    void undo(PaperTray &tray)
    {
        end = QDeadlineTimer(0);
        tray.takeBack(documents);
    }
};

class DocumentHistory::Sending final : public Step {
public:
    Sending(DocumentHistory &history, const QList<DocumentId> &documents, std::chrono::milliseconds undoWindow)
        : Step(history, documents)
        , m_undoWindow(undoWindow)
    {
    }

private:
    void apply() override
    {
        m_departure = std::make_shared<Departure>(m_documents, QDeadlineTimer(m_undoWindow));
        m_history.m_latest = m_departure;
        m_history.m_removal.settle();
        m_history.m_tray.send(m_documents, m_undoWindow);
        Q_EMIT m_history.sent(m_documents);
    }

    void revert() override { m_departure->undo(m_history.m_tray); }

    bool canUndo() const override { return m_departure && !m_departure->end.hasExpired(); }

    const std::chrono::milliseconds m_undoWindow;
    std::shared_ptr<Departure> m_departure;
};

DocumentHistory::DocumentHistory(Outbox &outbox, PaperTray &tray, PendingRemoval &removal, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_tray(tray)
    , m_removal(removal)
{
}

void DocumentHistory::change(const QList<DocumentId> &documents, const PaperTray::Change &change)
{
    m_stack.push(new Change(*this, documents, change));
}

void DocumentHistory::remove(const QList<DocumentId> &documents)
{
    m_stack.push(new Removal(*this, documents));
}

void DocumentHistory::send(const QList<DocumentId> &documents, std::chrono::milliseconds undoWindow)
{
    m_stack.push(new Sending(*this, documents, undoWindow));
}

bool DocumentHistory::undo()
{
    m_hasStepped = false;
    while (!m_hasStepped && m_stack.canUndo())
        m_stack.undo();
    return m_hasStepped;
}

bool DocumentHistory::redo()
{
    m_hasStepped = false;
    while (!m_hasStepped && m_stack.canRedo())
        m_stack.redo();
    return m_hasStepped;
}

void DocumentHistory::undoLatestMove()
{
    if (!m_removal.isEmpty())
        m_removal.takeBack();
    else if (m_latest)
        m_latest->undo(m_tray);
}

} // namespace clinicdesk::ui
