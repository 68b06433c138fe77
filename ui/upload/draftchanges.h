// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/outbox/outboxdocument.h"
#include "core/store/sealednotes.h"
#include "ui/upload/detailschange.h"
#include "ui/upload/draftrows.h"
#include "ui/upload/replaceddrafts.h"

#include <QObject>
#include <QPointer>
#include <QPromise>
#include <QSet>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;

/// The drafts of the Upload page and what changes them: changes are applied one after the other, so an older change
/// never overwrites a newer one.
///
/// Drafts with other files are new documents. Those that they replace stay in the outbox, hidden, so that this can be
/// undone (`swap`), until `forget`, until one of the new ones is being sent or removed, or until there are too many
/// hidden bytes. What is hidden is never sent. It is saved which drafts are hidden, before the new ones are and before
/// anything is sent after an exchange: the next start ends them, wherever this one ended. So it shows the former drafts
/// or the new ones, never both and never neither.
class DraftChanges : public QObject {
    Q_OBJECT
public:
    /// The references must outlive this. Nothing is shown until `notes` were read.
    DraftChanges(Outbox &outbox, CurrentConnection &connection, std::shared_ptr<SealedNotes> notes,
                 QObject *parent = nullptr);
    ~DraftChanges() override;

    /// The drafts of the current connection that are not hidden, in the order of their rows.
    QList<OutboxDocument> drafts() const;
    /// Whether the draft was replaced, or is being removed.
    bool hides(const DocumentId &id) const { return m_replaced.hides(id) || m_ending.contains(id); }
    const DraftRows &rows() const { return m_rows; }
    void assignRow(const DocumentId &id, const QString &row);
    /// Gives the row and the place of a draft to a new one and removes the draft.
    void replaceBy(const DocumentId &id, const DocumentId &newId);

    /// Those of all connections, also hidden ones, in the order of their rows.
    QList<OutboxDocument> allDrafts() const;
    /// Puts rows into the order that `DraftRows::orderOf(allDrafts())` had, or was changed to. It is saved for the next
    /// start. Rows that came since then stay behind the one that is above them now.
    void setOrder(const QStringList &order);

    void change(const QList<DocumentId> &ids, const DetailsChange &change);
    /// Makes new documents of drafts, with all changes that were requested before. The first one gets the row of the
    /// first draft, further ones follow it. Returns the number of the replacement; nothing if one of them is not a
    /// draft any more, or after `failed`.
    using MakeDocuments = std::function<QList<NewDocument>(const QList<OutboxDocument> &drafts)>;
    Task<std::optional<int>> replace(QList<DocumentId> ids, MakeDocuments make);
    /// Sends after all changes that were requested before.
    void send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow);
    void undoSend(const QList<DocumentId> &ids);
    /// Gives drafts that were refused back to the outbox, as they were there.
    void undoEdit(const QList<DocumentId> &ids);
    /// Whether changes were requested that are not applied yet; `applied` follows.
    bool isApplying() const { return m_isWorking || !m_steps.isEmpty(); }

    /// The replacement with this number, if it can be undone or repeated: all its documents are drafts.
    std::optional<ReplacedDrafts::Replacement> replacement(int number) const;
    /// Undoes or repeats a replacement: the drafts that it hides are back at once, with their details, files and rows,
    /// and those that were shown are hidden.
    void swap(int number);
    /// Removes what a replacement hides. It can no longer be undone or repeated.
    void forget(int number);

Q_SIGNALS:
    void changed();
    /// All changes that were requested are applied, or have failed.
    void applied();
    /// The outbox has accepted them.
    void sent(const QList<clinicdesk::DocumentId> &ids);
    /// After `swap`: these drafts are shown instead of others.
    void swapped(const QList<clinicdesk::DocumentId> &ids);
    /// After `undoSend`: this many documents are drafts again; the others are being sent already.
    void returned(int documents);
    void failed(const clinicdesk::Error &error);

private:
    struct Outcome {
        QPromise<void> ended;
        std::optional<int> number; ///< of the replacement
    };
    struct Step {
        enum class Kind { Change, Replace, Send, UndoSend, UndoEdit, Save, End };
        Kind kind;
        QList<DocumentId> ids = {};
        DetailsChange change = {};
        MakeDocuments make = {};
        std::shared_ptr<Outcome> outcome = {};
        std::chrono::milliseconds undoWindow{};
    };

    static Task<void> load(QPointer<DraftChanges> self);
    static Task<void> work(QPointer<DraftChanges> self);
    static Task<void> apply(QPointer<DraftChanges> self, Step step);
    static Task<void> replaceNow(QPointer<DraftChanges> self, Step step);
    static Task<Result<void>> addAll(QPointer<DraftChanges> self, QList<NewDocument> documents, QList<DocumentId> ids);
    static Task<void> sendNow(QPointer<DraftChanges> self, Step step);
    static Task<void> takeBackNow(QPointer<DraftChanges> self, Step step);
    static Task<void> undoEditNow(QPointer<DraftChanges> self, Step step);
    static Task<void> endNow(QPointer<DraftChanges> self, Step step);
    Task<Result<void>> save() const;
    void enqueue(const Step &step);
    void end(const QList<DocumentId> &ids);
    void endReplacementsWith(const DocumentId &id);
    void limitHiddenBytes();
    void placeRows(const QList<DocumentId> &former, const QList<DocumentId> &made);
    bool isShown(const DocumentId &id) const;

    Outbox &m_outbox;
    CurrentConnection &m_connection;
    const std::shared_ptr<SealedNotes> m_notes;
    bool m_isLoaded = false;
    QList<Step> m_steps;
    bool m_isWorking = false;
    DraftRows m_rows;
    ReplacedDrafts m_replaced;
    QSet<DocumentId> m_ending; ///< drafts that are being removed
};

} // namespace clinicdesk::ui
