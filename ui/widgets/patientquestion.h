// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"

#include <QDialog>
#include <QElapsedTimer>

namespace clinicdesk::ui {

/// Asks whether a number is the one of a patient, with the whole number and the reason of the doubt. Only its button
/// confirms it: Enter, Esc and the keys of a reader do not. Another number that is scanned takes its place.
class PatientQuestion : public QDialog {
    Q_OBJECT
public:
    /// `decision` is a question.
    explicit PatientQuestion(const PatientDecision &decision, QWidget *parent = nullptr);

Q_SIGNALS:
    void confirmed(const clinicdesk::PatientId &patient);
    /// Another number was scanned instead; `rejected` comes before.
    void scanned(const QString &number);

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QElapsedTimer m_sinceShown;
};

} // namespace clinicdesk::ui
