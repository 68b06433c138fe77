// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/detailschange.h"
#include "ui/upload/draftrows.h"

#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <functional>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;

/// The drafts of the Upload page and what changes them: changes are applied one after the other, so an older change
/// never overwrites a newer one.
class DraftChanges : public QObject {
    Q_OBJECT
public:
    /// The references must outlive this.
    DraftChanges(Outbox &outbox, CurrentConnection &connection, QObject *parent = nullptr);

    /// The drafts of the current connection, in the order of their rows.
    QList<OutboxDocument> drafts() const;
    const DraftRows &rows() const { return m_rows; }
    void assignRow(const DocumentId &id, const QString &row);
    /// Gives the row and the place of a draft to a new one and removes the draft.
    void replaceBy(const DocumentId &id, const DocumentId &newId);

    void change(const QList<DocumentId> &ids, const DetailsChange &change);
    /// Makes new documents of drafts, with all changes that were requested before. The first one gets the row of the
    /// first draft, further ones follow it. Does nothing if one of them is not a draft any more. Calls `done` then,
    /// too.
    using MakeDocuments = std::function<QList<NewDocument>(const QList<OutboxDocument> &drafts)>;
    void replace(const QList<DocumentId> &ids, const MakeDocuments &make, const std::function<void()> &done);
    /// Sends after all changes that were requested before.
    void send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow);
    void undoSend(const QList<DocumentId> &ids);

Q_SIGNALS:
    void changed();
    void sent(const QList<clinicdesk::DocumentId> &ids);
    /// The drafts were replaced by these.
    void replaced(const QList<clinicdesk::DocumentId> &ids);
    /// After `undoSend`: this many documents are drafts again; the others are being sent already.
    void returned(int documents);
    void failed(const clinicdesk::Error &error);

private:
    struct Step {
        enum class Kind { Change, Replace, Send, UndoSend };
        Kind kind;
        QList<DocumentId> ids;
        DetailsChange change = {};
        MakeDocuments make = {};
        std::function<void()> done = {};
        std::chrono::milliseconds undoWindow{};
    };

    static Task<void> work(QPointer<DraftChanges> self);
    static Task<void> apply(QPointer<DraftChanges> self, Step step);
    static Task<void> replaceNow(QPointer<DraftChanges> self, Step step);
    static Task<void> endReplaced(QPointer<DraftChanges> self, DocumentId id);
    static Task<void> sendNow(QPointer<DraftChanges> self, Step step);
    static Task<void> takeBackNow(QPointer<DraftChanges> self, Step step);
    void enqueue(const Step &step);

    Outbox &m_outbox;
    CurrentConnection &m_connection;
    QList<Step> m_steps;
    bool m_isWorking = false;
    DraftRows m_rows;
    QSet<DocumentId> m_replaced; ///< drafts that are being removed, because others have their rows
};

} // namespace clinicdesk::ui
