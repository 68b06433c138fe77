// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/document/filekind.h"
#include "core/outbox/callpace_p.h"
#include "core/outbox/sendselection_p.h"

#include <QList>

#include <optional>

namespace clinicdesk {

/// The limits of interface section 8.
struct BatchLimits {
    int documentsPerRequest = 5;
    int filesPerRequest = 10;
};

/// One request for upload forms: documents of one patient and one content type.
using Batch = QList<DocumentId>;

/// Plans as few requests as the limits allow. Documents of one patient and kind stay in their order, and the requests
/// come in the order of their first documents. Pure function.
QList<Batch> planBatches(const SendOrder &documents, const BatchLimits &limits);

/// What one uploader is doing, in numbers.
struct UploadLoad {
    int documents = 0;         ///< all that are active
    int direct = 0;            ///< of these, uploaded directly
    int stored = 0;            ///< of these, with all files at the storage: only the result is being written
    int calls = 0;             ///< in progress or about to start
    bool isRequesting = false; ///< a call of the service is in progress: for forms or a direct upload
    bool asksForForms = false;
    bool hasReadyFiles = false; ///< files with forms wait for an upload
    qint64 bytesAhead = 0;      ///< of files that have forms, or wait for them, and are not being uploaded yet
};

/// What decides how many documents can start.
struct SendLimits {
    UploadLoad load;
    bool isDirectSlotFree = true;
    bool probesWorkspace = false; ///< one call at a time, because the workspace was full the last time
    BatchLimits batch;            ///< by the conventions of the connection
};

/// The documents to be started now.
struct SendPlan {
    QList<Batch> batches; ///< each with one request for upload forms
    std::optional<DocumentId> direct;

    bool isEmpty() const { return batches.isEmpty() && !direct; }
};

/// Plans which of the `due` documents start now. Requests forms for as many as the uploads can use, and a few more, but
/// has at most `BatchLimits::documentsPerRequest` documents with forms that are not at the storage yet: "five batches
/// at a time" (interface 8) may mean these. In an outage, all kinds of calls together are as many as `pace` allows, and
/// none before its time. Pure function.
SendPlan planSending(const SendOrder &due, const SendLimits &limits, const CallPace &pace, const QDateTime &now);

/// Plans the next call of an outage for the document that the user named. Nothing if there is no outage or the document
/// is not due: then nothing has to wait for it. An empty plan if too many calls are active: it waits for one to end,
/// and all others wait for it. Pure function.
std::optional<SendPlan> planProbe(const DocumentId &named, const SendOrder &due, const SendLimits &limits,
                                  const CallPace &pace);

} // namespace clinicdesk
