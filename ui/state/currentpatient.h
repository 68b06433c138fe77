// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QDateTime>
#include <QObject>

namespace clinicdesk::ui {

/// How the patient was named: the banner says it, since a scanned number needs no second look and a typed one does.
enum class PatientSource { Typed, Scanned, Picked };

/// The patient whose papers come next: shown in the banner on every page, read when a paper is added.
class CurrentPatient : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const PatientId &patient() const { return m_patient; } ///< empty when nobody is chosen
    const QDateTime &chosenAt() const { return m_chosenAt; }
    PatientSource source() const { return m_source; }

    void choose(const PatientId &patient, PatientSource source = PatientSource::Typed);
    void clear();

    /// Whether an unfinished number is in the box: until it is chosen or removed nothing is sent.
    bool isBeingTyped() const { return m_isBeingTyped; }
    void setBeingTyped(bool isBeingTyped);

Q_SIGNALS:
    void changed(const clinicdesk::PatientId &patient);
    void beingTypedChanged(bool isBeingTyped);

private:
    PatientId m_patient;
    QDateTime m_chosenAt;
    PatientSource m_source = PatientSource::Typed;
    bool m_isBeingTyped = false;
};

} // namespace clinicdesk::ui
