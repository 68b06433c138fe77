// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"
#include "ui/widgets/hairlinebox.h"

class QPushButton;

namespace clinicdesk::ui {

class ElidingLabel;
class Label;

/// The bar at the bottom of the Upload page: what will be sent, what will not and why, an offer to assign documents
/// without a patient, and the Send button with the number of documents and the patient.
class SendBar : public HairlineBox {
    Q_OBJECT
public:
    explicit SendBar(QWidget *parent = nullptr);

    void show(const UploadSummary &summary, const PatientId &patient);
    QPushButton *button() const { return m_send; }

Q_SIGNALS:
    void sendRequested();
    /// Assign the documents without a patient to the current patient.
    void assignRequested();

private:
    ElidingLabel *m_sendable;
    ElidingLabel *m_notSent;
    QPushButton *m_assign;
    QPushButton *m_send;
};

} // namespace clinicdesk::ui
