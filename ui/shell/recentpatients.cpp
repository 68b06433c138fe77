// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/recentpatients.h"

#include "core/document/codekind.h"
#include "ui/state/patientlabels.h"

#include <QSet>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype maxRecentPatients = 20;

} // namespace

QVariant PatientSuggestions::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &row = itemAt(index);
    if (role == NumberRole)
        return row.patient.text;
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    return row.label.isEmpty() ? row.patient.text : tr("%1 · %2", "number and label").arg(row.patient.text, row.label);
}

QList<PatientSuggestion> recentPatients(const QList<OutboxDocument> &documents, const ConnectionId &connection,
                                        const PatientLabels &labels, std::optional<int> most)
{
    QList<PatientSuggestion> patients;
    QSet<PatientId> known;
    for (auto document = documents.crbegin(); document != documents.crend() && patients.size() < maxRecentPatients;
         ++document) {
        const auto &patient = document->details.patient;
        if (document->connection != connection || patient.isEmpty() || known.contains(patient))
            continue;
        known.insert(patient);
        if (isAadhaar(readScannedCode(patient.text).kind))
            continue; // of an earlier version
        patients.append({.patient = patient, .label = labels.labelOf(connection, patient)});
    }
    for (const auto &label : labels.of(connection)) {
        if (!known.contains(label.patient))
            patients.append({.patient = label.patient, .label = label.text});
    }
    return most ? patients.first(std::min<qsizetype>(*most, patients.size())) : patients;
}

} // namespace clinicdesk::ui
