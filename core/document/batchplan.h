// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/document/filekind.h"

#include <QList>

namespace clinicdesk {

/// What planning needs to know of a document that waits for its forms.
struct PlannedDocument {
    DocumentId id;
    QString patientKey; ///< documents of one request name the same patient in the same way
    FileKind kind = FileKind::Pdf;
    int files = 1;
};

/// The limits of interface 8 for one request.
struct BatchLimits {
    int documentsPerRequest = 5;
    int filesPerRequest = 10;
};

/// One request for forms: documents of one patient and one content type.
using Batch = QList<DocumentId>;

/// Plans documents into as few requests as the limits allow while no document is overtaken by a later one of its own
/// patient and kind; requests stand in the order of their first document. Pure.
QList<Batch> planBatches(const QList<PlannedDocument> &documents, const BatchLimits &limits);

} // namespace clinicdesk
