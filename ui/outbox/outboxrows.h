// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/wording.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/state/connectionsbyid.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/problembanner.h"

#include <QLocale>

namespace clinicdesk::ui {

enum class OutboxFilter { All, InProgress, NeedsYou, Paused, Delivered };

/// What the user can do about a cause, for all its documents.
enum class CauseRemedy {
    RetryAll,
    SendAgain,       ///< the service may have them already: only the documents that the user has checked are sent again
    SendByForm,      ///< too large for a direct upload
    AskKeychain,     ///< it is locked, or did not respond; the documents then continue automatically
    EnterKey,        ///< the encryption key; the documents then continue automatically
    EnterToken,      ///< the token of the connection; the documents then continue automatically
    EnterFirstToken, ///< the same, where none was entered yet
    SendAsNew,       ///< the service says that it has the document, but we have no proof
    ChooseOtherType, ///< the service does not know the type
    Edit,            ///< the service refused it: the same again would be refused again
    MakeSmaller,     ///< too large for the file storage
};

/// The time at which a list is painted, for "next try in 6 s" and for dates of today.
struct DisplayContext {
    QDateTime now; ///< UTC
    QLocale locale;
};

/// One row of the outbox: the header of a section, a cause with its remedy, or a document. There can be ten thousand of
/// them, so the row of a document gets its text only when it is shown (`OutboxRowText`).
struct OutboxRow {
    enum class RowType { Section, Cause, Document };

    RowType rowType = RowType::Document;
    QString id;               ///< unique in the list
    QString title;            ///< of a section or a cause
    QString aside;            ///< text beside or below the title
    QString spoken;           ///< the text for screen readers
    bool hasReceipts = false; ///< a section that opens all receipts

    // a cause
    ErrorSource side = ErrorSource::ThisComputer;
    CauseRemedy remedy = CauseRemedy::RetryAll;
    QList<DocumentId> documents; ///< that it affects
    ConnectionId connection;

    // a document
    std::optional<OutboxEntryPtr> entry;
    qint64 secondsLeft = 0; ///< counted down in its note
    RowState state = RowState::Waiting;
    bool isInProgress = false; ///< being sent: removing it needs a confirmation
    bool canUndo = false;      ///< within its undo period: the note ends with a link
    bool canPause = false;
    bool canResume = false;   ///< it was paused alone: the note ends with a link
    bool canSendNext = false; ///< it waits and can be put before the others
    bool canRetry = false;
    bool canTryNow = false; ///< it waits for its next try, or for its turn in an outage: the note ends with a link
    bool waitsForKeychain = false; ///< its connection has no token, because the keychain does not return it
    bool canEdit = false;          ///< it can return to the Upload page
    bool canSendAsNew = false;     ///< the service refused it, perhaps because it knows its ID with other details
    bool canRemove = false;        ///< it is not delivered
    bool hasProblem = false;       ///< `problemWith` returns a problem
    bool isReadOnly = false;       ///< its store is read-only: there are no actions

    const QString &key() const { return id; }
    friend bool operator==(const OutboxRow &, const OutboxRow &) = default;
};

/// A row with all its text. For a document, `title` is its type and `aside` its note.
struct OutboxRowText : OutboxRow {
    QString stateLabel;
    QString patient; ///< shortened to the first four and the last three characters
    QString fileName;
    std::optional<double> progress; ///< 0 to 1; a bar in place of the note
    QString length;    ///< "5 pages", or "2 files" where the pages are not known; "Direct" for a direct upload
    QString size;      ///< "8.2 of 31.0 MB" while it is being sent
    QString wholeSize; ///< "31.0 MB"
    QString time;
    bool sealed = false; ///< a lock is shown before `length`
    QString receipt;     ///< the whole receipt of a delivered direct upload
};

/// The rows of the list in three sections: Needs you (grouped by cause), In progress with paused documents, Delivered.
/// Pure; rows have no text. `now` is UTC. `connections` give the labels of types.
QList<OutboxRow> outboxRows(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                            const QDateTime &now);

/// Documents of a read-only store (`readOutboxSnapshot`), as a section of its own whose rows have no actions.
/// Documents that were being sent when the store was last written are shown as waiting: no process sends them now.
QList<OutboxRow> readOnlyRows(const QList<OutboxDocument> &documents);

/// The same row with its text.
OutboxRowText withText(const OutboxRow &item, const ConnectionsById &connections, const DisplayContext &moment);

/// The documents of the rows that have this property, such as `&OutboxRow::canPause`.
QList<DocumentId> documentsWhere(const QList<OutboxRow> &rows, bool OutboxRow::*property);

/// Whether Retry only ends waiting, because none of these documents has failed.
bool onlyEndsWaiting(const QList<OutboxRow> &rows);

/// The documents of some rows by what it takes to remove them.
struct Removal {
    QList<DocumentId> inProgress; ///< the user must confirm that sending stops
    QList<DocumentId> waiting;    ///< paused while the removal can be undone
    QList<DocumentId> resting;    ///< would not be sent meanwhile
};
Removal removalOf(const QList<OutboxRow> &rows);

/// The receipt of a delivered direct upload, for display; empty if there is none.
QString receiptText(const OutboxDocument &document);

/// The cause of a document whose type the service refuses, as all places name it: with the label of the type, and none
/// of the service's own words. Nothing for other documents.
std::optional<QString> refusedTypeText(const OutboxEntry &entry, const ConnectionsById &connections);

/// What went wrong with a document, named as its cause in the list, with details for an administrator. A document that
/// is tried again automatically has a problem as well. Nothing if nothing went wrong.
std::optional<Problem> problemWith(const OutboxEntry &entry, const ConnectionsById &connections, const QLocale &locale);

/// The failed documents without those that the service may have already: each of these needs a decision of the user.
QList<DocumentId> failedDocuments(const OutboxEntries &entries);

/// The text of a remedy's button, for that number of documents.
QString remedyText(CauseRemedy remedy, int documents);

/// True while a row of the list counts seconds, so that the list must be painted again each second.
bool countsSeconds(const OutboxEntries &entries, const QDateTime &now);

} // namespace clinicdesk::ui
