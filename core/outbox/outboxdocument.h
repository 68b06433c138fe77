// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/base/ids.h"
#include "core/connection/connection.h"
#include "core/document/filecheck.h"
#include "core/outbox/itemstate.h"

#include <QDate>
#include <QDateTime>
#include <QList>
#include <QStringList>

#include <optional>

namespace clinicdesk {

/// How a document travels.
struct Travel {
    UploadWay way = UploadWay::PresignedForm;
    bool seal = false; ///< sent directly: the file; by upload form: the request for the forms, not the file itself
    QStringList tasks; ///< interface 4.3, for a document that is sent directly

    friend bool operator==(const Travel &, const Travel &) = default;
};

/// What a person says of a document. Frozen when it is sent.
struct DocumentDetails {
    PatientId patient; ///< empty while no patient was chosen; never changes by itself after it was set
    QString type;      ///< interface 2.1 `dt`
    QDate date;        ///< interface 2.1 `dd_e`, as a calendar date
    QStringList tags;  ///< interface 2.1 `tg`, checked (`checkedTags`)
    std::optional<QString> queryPatient; ///< overrides `p_oid` alone (command line)
    Travel travel = {};

    friend bool operator==(const DocumentDetails &, const DocumentDetails &) = default;
};

/// One file of a document, as kept.
struct Page {
    PageId id;
    FileFacts facts;
    QByteArray sha256;   ///< of exactly the bytes that are sent, taken as they were sealed
    bool stored = false; ///< the storage, or the service itself, answered 2xx for it

    friend bool operator==(const Page &, const Page &) = default;
};

/// What the service gave for a document that was sent directly (interface 4.3).
struct Receipt {
    QString documentId; ///< the service's own id of it; empty when the answer names none
    QString text;       ///< the answer as it came, where it names no id; capped

    /// The id, else the text.
    const QString &shown() const { return documentId.isEmpty() ? text : documentId; }
    friend bool operator==(const Receipt &, const Receipt &) = default;
};

/// A document as everyone outside the outbox sees it: a value, a moment's picture.
struct OutboxDocument {
    DocumentId id;
    ConnectionId connection; ///< frozen when it was added
    QString origin;          ///< the service's origin, frozen too
    ItemState state = ItemState::Draft;
    bool paused = false; ///< by a person, this one alone; see also `Outbox::isPaused()`
    DocumentDetails details;
    QList<Page> pages;
    std::optional<Error> error;          ///< the last one, while it matters (also while it waits to try again)
    QDateTime addedAt;                   ///< UTC
    QDateTime changedAt;                 ///< UTC; of a delivered one: when all of it was there
    QDateTime notBefore;                 ///< UTC; undo window or next try; null for at once
    int attempts = 0;                    ///< failures in a row
    QDateTime failingSince;              ///< UTC; null while it does not fail
    int formTries = 0;                   ///< forms in a row that the storage called too old
    std::optional<Receipt> receipt = {}; ///< of a delivered one that was sent directly
    int priority = 0;                    ///< higher ones go first; the same ones in the order of adding
    qint64 handedTo = 0; ///< the process that another program handed it to, for that to send it; 0 for none

    qint64 sizeBytes() const;
    qint64 storedBytes() const; ///< of the pages that are there already
    int missingPages() const;
    bool isDirect() const { return details.travel.way == UploadWay::Direct; }
    /// It went directly and the answer never became clear: the service may have it, and would take it for another one
    /// if it came again. Only a person sends it again.
    bool mayHaveArrived() const;
    /// Failed, and nothing speaks for its having arrived: it can become a draft again, under the same id.
    bool canBeChanged() const;
    friend bool operator==(const OutboxDocument &, const OutboxDocument &) = default;
};

/// A file that is to be kept: what it is and where its bytes come from.
struct NewPage {
    FileFacts facts;
    ByteSourceMaker bytes;
};

/// A document that is to be kept.
struct NewDocument {
    ConnectionId connection;
    QString origin;
    DocumentDetails details;
    QList<NewPage> pages;
    ItemState state = ItemState::Draft; ///< Draft, or Queued to send at once
};

} // namespace clinicdesk
