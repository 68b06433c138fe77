// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

class QMenu;

namespace clinicdesk::ui {

class CurrentConnection;
class CurrentPatient;
class PatientLabels;

/// The button beside the current patient. Its menu sets, changes and removes the label of that patient, and removes all
/// labels after a question.
class PatientLabelMenu : public QToolButton {
    Q_OBJECT
public:
    /// All arguments outlive this.
    PatientLabelMenu(CurrentPatient &patient, CurrentConnection &connection, PatientLabels &labels,
                     QWidget *parent = nullptr);

private:
    void fill();
    void askForLabel();
    void askToRemoveAll();
    QString label() const;
    void setLabel(const QString &text);

    CurrentPatient &m_patient;
    CurrentConnection &m_connection;
    PatientLabels &m_labels;
    QMenu *m_menu; ///< child
};

} // namespace clinicdesk::ui
