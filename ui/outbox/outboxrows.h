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

enum class OutboxFilter { All, UnderWay, NeedsYou, Paused, Delivered };

/// What a person can do about a cause, for all documents that it holds up.
enum class CauseRemedy {
    RetryAll,
    SendAgain,       ///< the service may have them already: only what a person looked after goes again
    SendByForm,      ///< too large to go directly
    EnterKey,        ///< the key that encrypts; the documents go on by themselves
    EnterToken,      ///< the connection's sign-in; the documents go on by themselves
    SendAsNew,       ///< the service says that it has the document, without a proof for us
    ChooseOtherType, ///< the service does not know the type
};

/// The time a list is drawn at, for "goes in 6 s" and for what is today.
struct DisplayContext {
    QDateTime now; ///< UTC
    QLocale locale;
};

/// One line of the outbox: the head of a section, a cause with its remedy, or a document. There may be ten thousand of
/// them, so a document's line has its words only where somebody looks at it (`OutboxRowText`).
struct OutboxRow {
    enum class Shape { Section, Cause, Row };

    Shape shape = Shape::Row;
    QString id;               ///< unique in the list
    QString title;            ///< of a section or a cause
    QString aside;            ///< what stands beside or below it
    QString spoken;           ///< what a screen reader says
    bool hasReceipts = false; ///< a section that leads to all receipts

    // a cause
    Side side = Side::ThisComputer;
    CauseRemedy remedy = CauseRemedy::RetryAll;
    QList<DocumentId> documents; ///< that it holds up
    ConnectionId connection;

    // a row
    std::optional<OutboxEntryPtr> entry;
    qint64 secondsLeft = 0; ///< that its note counts
    RowState state = RowState::Waiting;
    bool takesBack = false;   ///< within its undo window: the note ends in a link
    bool moving = false;      ///< under way: stopping it is asked for
    bool changes = false;     ///< it can go back to the upload desk
    bool retries = false;     ///< Retry makes sense
    bool triesNow = false;    ///< it waits for its next try, or for its turn in an outage: the note ends in a link
    bool pauses = false;      ///< Pause makes sense
    bool resumes = false;     ///< it was paused by itself: the note ends in a link
    bool canSendNext = false; ///< it waits and can be put before the others
    bool hasProblem = false;  ///< `problemWith` has something to say
    bool onlySeen = false;    ///< kept where nothing can be written now: nothing can be done about it

    const QString &key() const { return id; }
    friend bool operator==(const OutboxRow &, const OutboxRow &) = default;
};

/// A line with all its words: of a document's, `title` is its type and `aside` its note.
struct OutboxRowText : OutboxRow {
    QString stateWord;
    QString patient; ///< short, with its first four and last three
    QString fileName;
    std::optional<double> progress; ///< 0 to 1; a bar in the place of the note
    QString pages, size, time;
    bool sealed = false; ///< a lock stands before the pages, where "Direct" stands for what goes directly
    QString receipt;     ///< of a delivered one that went directly, whole
};

/// The list as a person sees it, in three sections: Needs you (grouped by cause), Under way with what is
/// paused, Delivered. Pure; rows are without their words. `now` is UTC. `connections` give the labels of types.
QList<OutboxRow> outboxItems(const OutboxEntries &entries, OutboxFilter filter, const ConnectionsById &connections,
                             const QDateTime &now);

/// Documents of a store that can only be looked at (`Outbox::look`), as a section of their own whose rows offer
/// nothing. What was on the line when the store was written last is shown as waiting: nobody sends it now.
QList<OutboxRow> onlySeenItems(const QList<OutboxDocument> &documents);

/// The same line with its words.
OutboxRowText worded(const OutboxRow &item, const ConnectionsById &connections, const DisplayContext &moment);

/// The documents of the rows that are wanted.
template <class Wanted>
QList<DocumentId> documentsWhere(const QList<OutboxRow> &items, Wanted wanted)
{
    QList<DocumentId> ids;
    for (const auto &item : items) {
        if (item.entry && wanted(item))
            ids.append((*item.entry)->document.id);
    }
    return ids;
}

/// What went wrong with a document, whole and with its details for an administrator; what it is to itself does not
/// matter, so a document that is tried again by itself has one as well. Nothing where nothing went wrong.
std::optional<Problem> problemWith(const OutboxEntry &entry, const QLocale &locale);

/// The failed ones without those that the service may have already: each of these is a person's decision.
QList<DocumentId> failedDocuments(const OutboxEntries &entries);

/// The name of a remedy's button, for that many documents.
QString remedyText(CauseRemedy remedy, int documents);

/// True while something in the list counts seconds, so that it must be drawn anew each second.
bool countsSeconds(const OutboxEntries &entries, const QDateTime &now);

} // namespace clinicdesk::ui
