// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/rejectedfiles.h"
#include "ui/widgets/pill.h"

#include <QLocale>

namespace clinicdesk::ui {

/// One line of the upload desk.
struct UploadRow {
    QString id;                         ///< unique on the desk
    std::optional<DocumentId> document; ///< nothing for a rejected file
    std::optional<Page> firstPage;
    int pages = 0;
    QString title; ///< type, or for a rejected file its name
    QString date;
    QStringList tags;
    QString fileName;    ///< fit to be read
    QString facts;       ///< what stands after the name: "PDF · 1.2 MB", "PDF · 1.2 MB · Direct"
    bool sealed = false; ///< a lock stands after the facts
    QString patient;     ///< whose it is, when that needs to be said
    RowState state = RowState::Ready;
    QString problem; ///< what happened and what to do; empty when there is none
    QString note;    ///< what to know before it is sent, which it can be; empty beside a problem
    bool canCheckAgain = false;
    bool canGoByForm = false; ///< too large to go directly, and the upload form takes it
    bool lacksPatient = false;
    bool goes = false; ///< with the patient who is chosen now
    qint64 sizeBytes = 0;
    QString spoken; ///< "Lab report, 12 Nov 2026, scan-0412.pdf, Ready"

    const QString &key() const { return id; }
    friend bool operator==(const UploadRow &, const UploadRow &) = default;
};

/// Who and what the desk is seen with.
struct UploadContext {
    PatientId patient; ///< who is chosen now; may be empty
    bool isPatientBeingTyped = false;
    std::optional<Connection> connection;
    QLocale locale;
};

/// The desk as a person sees it: documents in the order of adding, rejected files after them. Pure. `shown`: all that
/// the outbox shows, where the same files may be a second time.
QList<UploadRow> uploadRows(const QList<OutboxDocument> &drafts, const QList<RejectedFile> &rejected,
                            const UploadContext &view, const QList<OutboxDocument> &shown = {});

/// What would go now and what stays, in numbers.
struct UploadSummary {
    int documents = 0; ///< everything on the desk, rejected files too
    int ready = 0;     ///< documents that nothing is wrong with
    int going = 0;     ///< of those, the chosen patient's
    qint64 goingBytes = 0;
    int needsYou = 0;
    int ofOthers = 0;       ///< ready, but of another patient or of none
    int withoutPatient = 0; ///< of these, those of none
    bool patientChosen = false;
    bool isPatientBeingTyped = false; ///< nothing is sent until the number is finished
    bool connected = false;

    bool canSend() const { return going > 0 && !isPatientBeingTyped; }
    /// "6 documents" and "4 ready · 2 need you", above the list.
    QString heading() const;
    QString detail() const;
    /// Left in the send bar: what goes ("4 ready, 9.6 MB"), or what is missing.
    QString goes() const;
    /// And what stays, with its reason; empty when all goes.
    QString stays() const;
    /// "Assign 2 documents", for those without a patient while one is chosen; else empty.
    QString assignText() const;
    /// "Send 4 documents to 1614…153", or "Send" while nothing can go.
    QString sendText(const PatientId &patient) const;
};
UploadSummary summarize(const QList<UploadRow> &rows, const UploadContext &view);

/// The type that stands until a person changes it: `ot` where the connection has it.
QString standardType(const Conventions &conventions);

} // namespace clinicdesk::ui
