// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;

namespace clinicdesk::ui {

class ConnectionButton;
class CurrentConnection;
class PatientBar;
class CurrentPatient;

/// The top of every page: the patient and the connection of the next documents, and the lock.
class TopBar : public QWidget {
    Q_OBJECT
public:
    /// The button with the lock triggers `lock`.
    TopBar(CurrentPatient &patient, CurrentConnection &connection, QAction *lock, QWidget *parent = nullptr);

    PatientBar *patient() const { return m_patient; }
    ConnectionButton *connection() const { return m_connection; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    PatientBar *m_patient; ///< children
    ConnectionButton *m_connection;
};

} // namespace clinicdesk::ui
