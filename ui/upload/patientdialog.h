// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"

#include <QDialog>

class QLineEdit;

namespace clinicdesk::ui {

class LabelledField;

/// Asks for the patient of documents that belong to another patient or to none. Enter, which a scanner sends as well,
/// accepts the number.
class PatientDialog : public QDialog {
    Q_OBJECT
public:
    /// `current`: the current patient, offered first; may be empty. `recent`: numbers for completion.
    PatientDialog(int documents, const PatientNumberRules &rules, const PatientId &current, const QStringList &recent,
                  QWidget *parent = nullptr);

Q_SIGNALS:
    void patientChosen(const clinicdesk::PatientId &patient);

private:
    void choose();

    const PatientNumberRules m_rules;
    QLineEdit *m_number; ///< a child widget, as is the next one
    LabelledField *m_field;
};

} // namespace clinicdesk::ui
