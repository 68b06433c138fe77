// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"

#include <QDialog>

class QLineEdit;

namespace clinicdesk::ui {

class LabelledField;

/// Asks for the patient of documents that were added for another one, or for none. Enter, as after a scan, takes the
/// number.
class PatientDialog : public QDialog {
    Q_OBJECT
public:
    /// `current`: the patient in view, offered first; may be empty. `recent`: numbers to complete what is typed.
    PatientDialog(int documents, const PatientNumberRules &rules, const PatientId &current, const QStringList &recent,
                  QWidget *parent = nullptr);

Q_SIGNALS:
    void patientChosen(const clinicdesk::PatientId &patient);

private:
    void choose();

    const PatientNumberRules m_rules;
    QLineEdit *m_number; ///< children
    LabelledField *m_field;
};

} // namespace clinicdesk::ui
