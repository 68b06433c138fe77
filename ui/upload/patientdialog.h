// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/patientcheck.h"
#include "ui/widgets/scantiming.h"

#include <QDialog>
#include <QPointer>

class QLineEdit;

namespace clinicdesk::ui {

class LabelledField;
class PatientQuestion;

/// Asks for the patient of documents that belong to another patient or to none. Enter, which a scanner sends as well,
/// accepts the number, perhaps after a question.
class PatientDialog : public QDialog {
    Q_OBJECT
public:
    /// `current`: the current patient, offered first; may be empty. `recent`: numbers for completion.
    PatientDialog(int documents, PatientCheck check, const PatientId &current, const QStringList &recent,
                  QWidget *parent = nullptr);

Q_SIGNALS:
    void patientChosen(const clinicdesk::PatientId &patient);

private:
    void choose();
    void finish(const PatientId &patient);
    void ask(const PatientDecision &decision);
    void refuse(const QString &sentence);

    PatientCheck m_check;
    ScanTiming m_timing;
    QLineEdit *m_number; ///< a child widget, as is the next one
    LabelledField *m_field;
    QPointer<PatientQuestion> m_question; ///< while it is open
};

} // namespace clinicdesk::ui
