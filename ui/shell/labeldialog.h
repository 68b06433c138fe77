// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QDialog>

class QLineEdit;

namespace clinicdesk::ui {

class LabelledField;

/// Asks for the label of a patient. An invalid label stays in the field, with the reason.
class LabelDialog : public QDialog {
    Q_OBJECT
public:
    LabelDialog(const PatientId &patient, const QString &label, QWidget *parent);

Q_SIGNALS:
    /// As returned by `readPatientLabel`; empty if the user emptied the field.
    void labelChosen(const QString &label);

private:
    void choose();

    QLineEdit *m_label; ///< children
    LabelledField *m_field;
};

} // namespace clinicdesk::ui
