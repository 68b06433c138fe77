// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/patientcheck.h"

#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"

namespace clinicdesk::ui {

PatientCheck::PatientCheck(const CurrentConnection &connection, Outbox *outbox)
    : m_connection(connection)
    , m_outbox(outbox)
{
}

void PatientCheck::setOutbox(Outbox &outbox)
{
    m_outbox = &outbox;
    for (const auto &[connection, patient] : std::exchange(m_confirmed, {}))
        clinicdesk::confirmPatient(outbox, connection, patient);
}

PatientDecision PatientCheck::decide(const QString &text) const
{
    const auto &connection = m_connection.connection();
    if (!connection)
        return decidePatient(text, {}, {});
    auto known = m_outbox ? knownPatientNumbers(*m_outbox, connection->id) : KnownPatientNumbers();
    for (const auto &[of, patient] : m_confirmed) {
        if (of == connection->id)
            known.confirmed.insert(patient);
    }
    return decidePatient(text, connection->conventions.patientNumbers, known);
}

void PatientCheck::confirm(const PatientId &patient)
{
    const auto &connection = m_connection.connection();
    if (!connection)
        return;
    if (m_outbox)
        clinicdesk::confirmPatient(*m_outbox, connection->id, patient);
    else
        m_confirmed.append({connection->id, patient});
}

} // namespace clinicdesk::ui
