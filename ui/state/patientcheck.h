// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"

#include <QList>
#include <QString>

#include <utility>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;

/// Decides which texts are patients of the current connection: by its rules, its deliveries, and the answers of the
/// user.
class PatientCheck {
public:
    /// Without an outbox, deliveries are not known. What is referred to outlives this.
    explicit PatientCheck(const CurrentConnection &connection, Outbox *outbox = nullptr);

    /// From now on deliveries are known. What was confirmed before is saved.
    void setOutbox(Outbox &outbox);
    PatientDecision decide(const QString &text) const;
    /// The user has said that this is a patient number: it is not asked about again.
    void confirm(const PatientId &patient);

private:
    const CurrentConnection &m_connection;
    Outbox *m_outbox;
    QList<std::pair<ConnectionId, PatientId>> m_confirmed; ///< while there is no outbox
};

} // namespace clinicdesk::ui
