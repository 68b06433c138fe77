// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/recentpatients.h"

namespace clinicdesk::ui {

namespace {

constexpr qsizetype mostPatients = 10;

} // namespace

QStringList recentPatients(const QList<OutboxDocument> &documents)
{
    QStringList patients;
    for (auto document = documents.crbegin(); document != documents.crend() && patients.size() < mostPatients;
         ++document) {
        const auto &patient = document->details.patient;
        if (!patient.isEmpty() && !patients.contains(patient.text))
            patients.append(patient.text);
    }
    return patients;
}

} // namespace clinicdesk::ui
