// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/arrivingfiles.h"
#include "ui/upload/draftchanges.h"
#include "ui/upload/rejectedfiles.h"
#include "ui/widgets/pill.h"

#include <QLocale>
#include <QString>

namespace clinicdesk::ui {

struct RejectedFile;

/// What kind of file was rejected, so that its row can be told from others: "JPEG picture", "Word document", "E-mail",
/// "Empty file" ...
struct RejectedKind {
    QString iconName;
    QString name; ///< begins with a capital letter

    friend bool operator==(const RejectedKind &, const RejectedKind &) = default;
};

/// Returns the kind by the content of the file, and "File of an unknown kind" where the content says nothing. The name
/// of the file only says more about a content that it agrees with: which office program, which archive.
RejectedKind kindOf(const RejectedFile &file);

/// One row of the Upload page.
struct UploadRow {
    QString id;                         ///< unique on the page
    std::optional<DocumentId> document; ///< nothing for a rejected file and for one that is arriving
    std::optional<DocumentFile> firstFile;
    int files = 0;
    int pages = 0; ///< of all files; 0: not known
    QString title; ///< type, or the file name where there is no document
    QString date;
    QStringList tags;
    QString fileName;    ///< for display
    RejectedKind kind;   ///< of a rejected file; empty for others
    QString facts;       ///< shown after the name: "PDF · 1.2 MB", "PDF · 1.2 MB · Direct"
    bool sealed = false; ///< a lock icon follows the facts
    QString patient;     ///< shown if the document is not the current patient's
    RowState state = RowState::Ready;
    QString problem;       ///< what happened and what to do; empty if there is none
    QString note;          ///< what to know before sending; does not prevent it; empty if there is a problem
    QString changes;       ///< what was changed in the files before sending, as sentences; may be empty
    bool isLocked = false; ///< a rejected file with a password
    bool isArriving = false;
    bool isNew = false; ///< it came while another document was chosen, and was not selected yet
    bool canCheckAgain = false;
    bool canSplit = false;        ///< a rejected file whose pages may fit as several files
    bool canAcceptDamage = false; ///< only a small part of it is damaged: the user can send it anyway
    bool canMakeSmaller = false;  ///< the file storage refused its files as too large, and it was not tried yet
    bool canSplitPages = false;   ///< the storage refused its files as too large, and it has several files or pages
    bool canUseForm = false;      ///< too large for direct upload, but an upload form is possible
    bool lacksPatient = false;
    bool lacksType = false;
    bool isForCurrentPatient = false;
    bool willBeSent = false; ///< if the user sends now, to the current patient
    qint64 sizeBytes = 0;
    QString spoken; ///< "Lab report, 12 Nov 2026, scan-0412.pdf, Ready"

    const QString &key() const { return id; }
    bool isRejected() const { return !document && !isArriving; }
    friend bool operator==(const UploadRow &, const UploadRow &) = default;
};

/// What the rows depend on besides the documents.
struct UploadContext {
    PatientId patient; ///< the current patient; may be empty
    bool isPatientBeingTyped = false;
    std::optional<Connection> connection;
    QLocale locale;
    QList<ArrivingFile> arriving = {};
    DraftRows rows = {};
    QSet<DocumentId> unseen = {};     ///< `UploadRow::isNew`
    QSet<DocumentId> notSmaller = {}; ///< `DraftFiles::notSmaller`
};

/// What to do with a document that the file storage finds too large, after making it smaller was tried.
QString cannotBeSmallerText(const OutboxDocument &document);

/// The rows of the Upload page: documents in the order of adding, files that are arriving, rejected files. Pure.
/// `shown`: all documents that the outbox shows, in which duplicates are searched.
QList<UploadRow> uploadRows(const QList<OutboxDocument> &drafts, const QList<RejectedFile> &rejected,
                            const UploadContext &view, const QList<OutboxDocument> &shown = {});

/// The documents of these rows; rejected files have none.
QList<DocumentId> documentsOf(const QList<UploadRow> &rows);
/// The documents of the rows that have this property, such as `&UploadRow::willBeSent`.
QList<DocumentId> documentsWhere(const QList<UploadRow> &rows, bool UploadRow::*property);

/// How many documents would be sent now and how many would not.
struct UploadSummary {
    int documents = 0; ///< all rows, including rejected files, without files that are arriving
    int ready = 0;     ///< documents with a patient and a type, and without a problem
    int going = 0;     ///< of the ready ones, those of the current patient
    qint64 goingBytes = 0;
    int needsYou = 0;
    int needsYouHere = 0;   ///< of these, rejected files, and documents of the current patient or without one
    int rejected = 0;       ///< files; of these that need the user
    int canCheckAgain = 0;  ///< of the rejected files
    int withoutPatient = 0; ///< with a type, and without any other problem
    qint64 withoutPatientBytes = 0;
    int withoutType = 0;     ///< without any other problem; they may have no patient either
    int withoutTypeHere = 0; ///< of these, those of the current patient and those without one
    int unassigned = 0;      ///< documents without a patient, whatever else they lack
    int typeKeys = 0;        ///< how many types have a key
    bool patientChosen = false;
    bool isPatientBeingTyped = false; ///< nothing is sent until the number is complete
    bool connected = false;

    /// Whether *Send* gives the documents without a patient to the current one and sends them: there is no other one
    /// to send.
    bool assignsAndSends() const { return going == 0 && patientChosen && withoutPatient > 0; }
    bool canSend() const { return (going > 0 || assignsAndSends()) && !isPatientBeingTyped; }
    /// "6 documents" and "4 ready · 2 documents need you", above the list.
    QString heading() const;
    QString detail() const;
    /// On the left of the send bar: what will be sent ("4 ready, 9.6 MB"), or what is missing.
    QString sendableText() const;
    /// What will not be sent, and why; empty if everything will be sent.
    QString notSentText() const;
    /// "Assign 2 documents", if a patient is chosen and *Send* would leave documents without one here; otherwise empty.
    QString assignText() const;
    /// "Send 4 documents to 1614…153", or "Send" if nothing can be sent.
    QString sendText(const PatientId &patient) const;
};
UploadSummary summarize(const QList<UploadRow> &rows, const UploadContext &view);

} // namespace clinicdesk::ui
