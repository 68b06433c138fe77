// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"

#include <QWidget>

class QPushButton;

namespace clinicdesk::ui {

class ElidingLabel;
class Label;

/// The foot of the Upload page: what is sent, what stays and why, the offer to assign documents that have no patient,
/// and the button that names how many are sent to whom.
class SendBar : public QWidget {
    Q_OBJECT
public:
    explicit SendBar(QWidget *parent = nullptr);

    void show(const UploadSummary &summary, const PatientId &patient);
    QPushButton *button() const { return m_send; }

Q_SIGNALS:
    void sendWanted();
    /// The documents without a patient are to be the chosen patient's.
    void assignRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ElidingLabel *m_goes;
    ElidingLabel *m_stays;
    QPushButton *m_assign;
    QPushButton *m_send;
};

} // namespace clinicdesk::ui
