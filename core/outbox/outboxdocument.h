// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"
#include "core/base/ids.h"
#include "core/base/systemclock.h"
#include "core/connection/connection.h"
#include "core/document/filecheck.h"
#include "core/document/filepreparation.h"
#include "core/outbox/itemstate.h"

#include <QDate>
#include <QDateTime>
#include <QList>
#include <QStringList>

#include <chrono>
#include <optional>

namespace clinicdesk {

/// How a document is delivered.
struct DeliveryOptions {
    UploadMethod method = UploadMethod::PresignedForm;
    bool encrypt = false; ///< encrypt: the file (direct upload), or only the request for the upload forms
    QStringList tasks;    ///< interface 4.3, for direct upload

    friend bool operator==(const DeliveryOptions &, const DeliveryOptions &) = default;
};

/// Remembers that no person chose the date of a document: it was the day by the clock of this computer.
struct DateByClock {
    QDateTime setAt; ///< by that clock, local time with its offset; null if the date was chosen
    std::optional<std::chrono::seconds> ahead; ///< of that clock, compared with the service's; nothing if not known
    ClockSetting clock = {};                   ///< how that clock was set then

    friend bool operator==(const DateByClock &, const DateByClock &) = default;
};

/// What the user entered for a document. Fixed once it is sent.
struct DocumentDetails {
    PatientId patient;                   ///< empty until a patient is chosen; never changes automatically afterwards
    QString type;                        ///< interface 2.1 `dt`
    QDate date;                          ///< interface 2.1 `dd_e`, as a calendar date
    QStringList tags;                    ///< interface 2.1 `tg`, validated by `validateTags`
    std::optional<QString> queryPatient; ///< overrides only `p_oid` (command line)
    DeliveryOptions delivery = {};
    bool acceptsDamage = false;   ///< it is sent although parts of its files are damaged (`FilePreparation::flaws`)
    DateByClock dateByClock = {}; ///< of `date`; it says nothing about a date that is not the day of `setAt`

    friend bool operator==(const DocumentDetails &, const DocumentDetails &) = default;
};

/// One stored file of a document.
struct DocumentFile {
    FileId id;
    FileInfo facts;
    QByteArray sha256;   ///< of the bytes that are sent, computed while sealing
    bool stored = false; ///< the storage or the service answered 2xx for this file
    FilePreparation preparation = {};

    friend bool operator==(const DocumentFile &, const DocumentFile &) = default;
};

/// The SHA-256 of these files, and of the files that they were made of (`FilePreparation::madeOf`).
QList<QByteArray> hashesWithSources(const QList<DocumentFile> &files);

/// The service's answer to a direct upload (interface 4.3).
struct Receipt {
    QString documentId; ///< the service's ID of the document; empty if the answer has none
    QString text;       ///< the original answer if it has no ID; shortened

    /// Returns the ID, or the text if there is no ID.
    const QString &shown() const { return documentId.isEmpty() ? text : documentId; }
    friend bool operator==(const Receipt &, const Receipt &) = default;
};

/// A document as seen outside the outbox: a value at one moment.
struct OutboxDocument {
    DocumentId id;
    ConnectionId connection; ///< fixed when added
    QString origin;          ///< of the service, fixed when added
    ItemState state = ItemState::Draft;
    bool paused = false; ///< by the user, only this document; see also `Outbox::isPaused()`
    DocumentDetails details;
    QList<DocumentFile> files;
    OptionalError error; ///< the latest one, while it matters: also while waiting for the next attempt, and in a draft
                         ///< that was refused before
    QDateTime addedAt;   ///< UTC
    QDateTime changedAt; ///< UTC; for a delivered document the time of its delivery
    QDateTime notBefore; ///< UTC; end of the undo window or next attempt; null for at once
    int attempts = 0;    ///< consecutive failures
    QDateTime failingSince;              ///< UTC; null while it is not failing
    int formTries = 0;                   ///< consecutive upload forms that the storage refused as too old
    std::optional<Receipt> receipt = {}; ///< of a delivered direct upload
    QString storage = {};                ///< origin of the storage that has the last delivered file; never a path
    int priority = 0;                    ///< higher values are sent first; equal ones in the order of adding
    qint64 handedOverTo = 0; ///< process ID to which another program handed the document over for sending; 0 for none

    qint64 sizeBytes() const;
    qint64 storedBytes() const; ///< of the files already delivered
    int missingFiles() const;
    /// The first damaged part of its files; nothing for a sound document. It is sent only with `acceptsDamage`.
    std::optional<Error> damage() const;
    /// DateNeeded if no person chose the date and the clock that gave it was wrong, so that one must enter it. `ahead`:
    /// how far the clock is ahead now, if that is known, and `clock` how it is set now; what the document remembers
    /// counts more. Nothing for a direct upload, which sends no date.
    std::optional<Error> dateProblem(std::optional<std::chrono::seconds> ahead = {},
                                     const ClockSetting &clock = {}) const;
    bool isDirect() const { return details.delivery.method == UploadMethod::Direct; }
    /// True if a direct upload failed with an unclear outcome: the service may have the document and would accept it a
    /// second time as a new one. Only the user sends it again.
    bool mayBeDelivered() const;
    /// True if the document failed and nothing indicates that it was delivered. It can become a draft again, with the
    /// same ID.
    bool canEdit() const;
    /// True if it failed because the service does not know its type, as far as the answer says so.
    bool isTypeRefused() const;
    friend bool operator==(const OutboxDocument &, const OutboxDocument &) = default;
};

/// A file to be stored: its facts and the source of its bytes.
struct NewFile {
    FileInfo facts;
    ByteSourceMaker bytes;
    FilePreparation preparation = {};
};

/// A document to be stored.
struct NewDocument {
    ConnectionId connection;
    QString origin;
    DocumentDetails details;
    QList<NewFile> files;
    ItemState state = ItemState::Draft; ///< Draft, or Queued to send at once
};

} // namespace clinicdesk
