// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/currentpatient.h"

namespace clinicdesk::ui {

void CurrentPatient::choose(const PatientId &patient, PatientSource source)
{
    if (patient == m_patient)
        return;
    m_patient = patient;
    m_source = source;
    m_chosenAt = QDateTime::currentDateTime();
    Q_EMIT changed(m_patient);
}

void CurrentPatient::setBeingTyped(bool isBeingTyped)
{
    if (isBeingTyped == m_isBeingTyped)
        return;
    m_isBeingTyped = isBeingTyped;
    Q_EMIT beingTypedChanged(isBeingTyped);
}

void CurrentPatient::clear()
{
    choose({});
}

} // namespace clinicdesk::ui
