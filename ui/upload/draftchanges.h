// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/task.h"
#include "core/outbox/outboxdocument.h"
#include "core/store/sealednotes.h"
#include "ui/upload/detailschange.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QPromise>
#include <QSet>
#include <QStringList>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;

/// Which row of the Upload page belongs to which draft. A draft that replaces another one (with other files, or with
/// files made in another way) gets its row and its place. Rows are known until the program ends; a draft of an earlier
/// run has the row of its ID.
class DraftRows {
public:
    QString rowOf(const DocumentId &document) const { return m_rows.value(document, document.text); }
    void assign(const DocumentId &document, const QString &row) { m_rows.insert(document, row); }
    void forget(const DocumentId &document) { m_rows.remove(document); }
    /// Puts a new row behind another one, with the drafts in their present order.
    void insertBehind(const QString &row, const QString &newRow, const QList<OutboxDocument> &drafts);
    /// The rows of drafts that are given in the order of their rows.
    QStringList orderOf(const QList<OutboxDocument> &drafts) const;
    /// The order with rows put before another one, or behind all if that is empty.
    static QStringList moved(QStringList order, const QStringList &rows, const QString &before);
    /// Puts rows into this order, which `orderOf` had or `moved` made. Rows that came since then stay behind the one
    /// that is above them now.
    void restore(const QStringList &order, const QList<OutboxDocument> &drafts);
    /// Puts the drafts into the order of their rows; drafts without a place stay behind those, in their order.
    void sort(QList<OutboxDocument> &drafts) const;
    /// Call before a draft is replaced, which then keeps its place. Drafts that are hidden keep theirs if they are
    /// given.
    void keepOrder(const QList<OutboxDocument> &drafts);
    /// The order that was saved, as IDs of drafts: at the start these are the rows.
    void setOrder(const QStringList &order) { m_order = order; }

private:
    QHash<DocumentId, QString> m_rows;
    QStringList m_order; ///< of rows; empty until it differs from the order of adding
};

/// Drafts that took the place of others. Of both, one side is shown and the other one is hidden; undoing and repeating
/// the replacement exchanges the sides. Pure.
class ReplacedDrafts {
public:
    struct Replacement {
        int number = 0;
        QList<DocumentId> shown;
        QList<DocumentId> hidden;
        bool isUndone = false; ///< the former drafts are shown
    };

    /// The new drafts are hidden until `swap`, because they are not saved yet. Returns the number of the replacement.
    int add(const QList<DocumentId> &former, const QList<DocumentId> &made);
    /// Nothing if it has ended.
    std::optional<Replacement> find(int number) const;
    /// The replacements from the oldest to the latest.
    const QList<Replacement> &all() const { return m_all; }
    void swap(int number);
    /// Ends a replacement. Returns the drafts that it hid.
    QList<DocumentId> take(int number);
    bool hides(const DocumentId &id) const { return m_hidden.contains(id); }
    const QSet<DocumentId> &hidden() const { return m_hidden; }

private:
    void countHidden();

    QList<Replacement> m_all;
    QSet<DocumentId> m_hidden; ///< of all of them
    int m_latest = 0;
};

/// What is saved about the drafts of the Upload page for the next start.
struct SavedDrafts {
    QStringList order;        ///< IDs of the shown drafts
    QList<DocumentId> hidden; ///< removed at the next start

    QByteArray toCbor() const;
    /// Leaves out what this version does not know.
    static SavedDrafts of(const QByteArray &cbor);
};

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
    /// After `undoSend`: these documents are drafts again; the others are being sent already.
    void returned(const QList<clinicdesk::DocumentId> &ids);
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
