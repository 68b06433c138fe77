// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/document/filekind.h"

#include <QList>

namespace clinicdesk {

/// A document that waits for its upload forms.
struct PlannedDocument {
    DocumentId id;
    QString patientGroup; ///< all documents of one request have the same patient and send it in the same way
    FileKind kind = FileKind::Pdf;
    int files = 1;
};

/// The limits of interface section 8.
struct BatchLimits {
    int documentsPerRequest = 5;
    int filesPerRequest = 10;
};

/// One request for upload forms: documents of one patient and one content type.
using Batch = QList<DocumentId>;

/// Plans as few requests as the limits allow. Documents of one patient and kind stay in their order, and the requests
/// come in the order of their first documents. Pure function.
QList<Batch> planBatches(const QList<PlannedDocument> &documents, const BatchLimits &limits);

} // namespace clinicdesk
