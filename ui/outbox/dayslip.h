// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxrows.h"

#include <QDate>
#include <QStringList>

namespace clinicdesk::ui {

/// A summary for the end of the day, as text: what was delivered on that day, and what is open now. It names no patient
/// unless the user asks for it; names of files count as names of patients.
struct DaySlip {
    /// Documents of one type.
    struct Type {
        QString label;
        int delivered = 0; ///< on that day
        int waiting = 0;   ///< queued, in progress or paused
        int needsYou = 0;

        friend bool operator==(const Type &, const Type &) = default;
    };
    /// A document that is not delivered yet.
    struct Open {
        QString state;
        QString type;
        QDateTime addedAt; ///< UTC
        QString problem;   ///< a sentence; empty if nothing went wrong
        QString patient;   ///< patient and file are empty if the summary names no patient
        QString file;
    };
    struct Delivery {
        QDateTime at; ///< UTC
        QString type;
        QString patient;
        QString file;
    };

    QDate day;      ///< in this computer's time zone
    QString person; ///< whose outbox it is; empty if that is not known
    DisplayContext asOf;
    QStringList connections; ///< names of the connections of the documents below
    bool namesPatients = false;
    QList<Type> types;         ///< by label
    QList<Open> open;          ///< documents that need the user first
    QList<Delivery> delivered; ///< in the order of delivery; empty if the summary names no patient
    int drafts = 0;            ///< documents on the Upload page, not sent yet
    qint64 deliveredBytes = 0;
    bool isIncomplete = false; ///< saved documents cannot be read now, so none of them is in it

    Type total() const;
};

/// The data that a summary is made from.
struct DaySource {
    QList<OutboxDocument> history; ///< delivered documents of that day and others (`Outbox::history()`)
    OutboxEntries entries;         ///< the documents that the outbox lists
    int drafts = 0;
    ConnectionsById connections;
    DisplayContext moment;
    QString person = {};
    bool isIncomplete = false; ///< as of `DaySlip`
};

/// Pure. The time grows with the history, so call it on a worker.
DaySlip makeDaySlip(const DaySource &source, QDate day, bool namesPatients);

} // namespace clinicdesk::ui
