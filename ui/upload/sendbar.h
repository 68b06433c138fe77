// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"
#include "ui/widgets/hairlinebox.h"

class QBoxLayout;
class QPushButton;

namespace clinicdesk::ui {

class Label;

/// The bar at the bottom of the Upload page: what will be sent, what will not and why, an offer to assign documents
/// without a patient, and the Send button with the number of documents and the patient. Nothing is shortened: where all
/// of it does not fit in one line, the key of the Send button is left out first, then the texts are above the buttons,
/// then each has lines of its own.
class SendBar : public HairlineBox {
    Q_OBJECT
public:
    explicit SendBar(QWidget *parent = nullptr);

    void show(const UploadSummary &summary, const PatientId &patient);
    QPushButton *button() const { return m_send; }
    /// Assigns the documents without a patient to the current patient.
    QPushButton *assignButton() const { return m_assign; }

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();
    int buttonsWidth(bool withKey);

    QBoxLayout *m_all;
    QBoxLayout *m_texts;
    QBoxLayout *m_buttons;
    Label *m_sendable;
    Label *m_notSent;
    QPushButton *m_assign;
    QPushButton *m_send;
};

} // namespace clinicdesk::ui
