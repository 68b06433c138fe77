// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxrows.h"

#include <QDate>
#include <QStringList>

namespace clinicdesk::ui {

/// A summary for the end of the day, in words: what was delivered on that day, and what is open now. It names no
/// patient unless a person asks for that; names of files count as names of patients.
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
        QString problem;   ///< a sentence; empty where nothing went wrong
        QString patient;   ///< these two are empty where the summary names no patient
        QString file;
    };
    struct Delivery {
        QDateTime at; ///< UTC
        QString type;
        QString patient;
        QString file;
    };

    QDate day; ///< of this computer's time zone
    DisplayContext asOf;
    QStringList connections; ///< names of those that the documents below belong to
    bool namesPatients = false;
    QList<Type> types;         ///< by label
    QList<Open> open;          ///< what needs a person first
    QList<Delivery> delivered; ///< in the order of delivery; empty where the summary names no patient
    int drafts = 0;            ///< documents on the upload page, not sent yet
    qint64 deliveredBytes = 0;

    Type total() const;
};

/// What a summary is made from.
struct DaySource {
    QList<OutboxDocument> history; ///< delivered ones of that day and others (`Outbox::history()`)
    OutboxEntries entries;         ///< what is listed in the outbox
    int drafts = 0;
    ConnectionsById connections;
    DisplayContext moment;
};

/// Pure. Grows with the history, so it is for a worker.
DaySlip makeDaySlip(const DaySource &source, QDate day, bool namesPatients);

} // namespace clinicdesk::ui
