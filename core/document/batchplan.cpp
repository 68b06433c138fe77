// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/batchplan.h"

#include <QHash>

#include <utility>

namespace clinicdesk {

namespace {

/// The latest request of one patient and kind, which may still have room.
struct OpenBatch {
    qsizetype position = 0;
    int files = 0;
};

} // namespace

// The order within one patient and kind is fixed, so filling each request until the next document does not fit gives
// the fewest requests.
QList<Batch> planBatches(const QList<PlannedDocument> &documents, const BatchLimits &limits)
{
    QList<Batch> batches;
    QHash<std::pair<QString, int>, OpenBatch> open;
    for (const auto &document : documents) {
        const auto group = std::pair(document.patientGroup, static_cast<int>(document.kind));
        const auto found = open.find(group);
        const bool fits = found != open.end() && batches[found->position].size() < limits.documentsPerRequest &&
                          found->files + document.files <= limits.filesPerRequest;
        if (fits) {
            batches[found->position].append(document.id);
            found->files += document.files;
        } else {
            open.insert(group, {.position = batches.size(), .files = document.files});
            batches.append(Batch{document.id});
        }
    }
    return batches;
}

} // namespace clinicdesk
