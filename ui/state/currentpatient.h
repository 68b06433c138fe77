// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QDateTime>
#include <QObject>

namespace clinicdesk::ui {

/// How the patient was entered. The banner shows it, because a typed number needs a second look and a scanned one does
/// not.
enum class PatientSource { Typed, Scanned, Picked };

/// The patient of the next documents: shown in the banner on every page, read when a document is added.
class CurrentPatient : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const PatientId &patient() const { return m_patient; } ///< empty if no patient is chosen
    const QDateTime &chosenAt() const { return m_chosenAt; }
    PatientSource source() const { return m_source; }

    void choose(const PatientId &patient, PatientSource source = PatientSource::Typed);
    void clear();
    /// For a number that was entered anywhere but in the field: has the effect of entering it there, where it is
    /// checked and the user may have to confirm it.
    void request(const QString &number, PatientSource source) { Q_EMIT requested(number, source); }

    /// Whether the field has an unfinished number: nothing is sent until it is chosen or removed.
    bool isBeingTyped() const { return m_isBeingTyped; }
    void setBeingTyped(bool isBeingTyped);

Q_SIGNALS:
    void requested(const QString &number, clinicdesk::ui::PatientSource source);
    void changed(const clinicdesk::PatientId &patient);
    void beingTypedChanged(bool isBeingTyped);

private:
    PatientId m_patient;
    QDateTime m_chosenAt;
    PatientSource m_source = PatientSource::Typed;
    bool m_isBeingTyped = false;
};

} // namespace clinicdesk::ui
