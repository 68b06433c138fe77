// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/patientchoice.h"

#include <QElapsedTimer>
#include <QWidget>

class QStackedLayout;
class QToolButton;

namespace clinicdesk::ui {

class Label;
class PatientField;
class PatientNumberView;

/// Whose papers come next, at the top of every page: a field while nobody is chosen, else a banner with the number.
/// Digits typed outside of a text field come here too, so that a scan needs no click.
class PatientBar : public QWidget {
    Q_OBJECT
public:
    explicit PatientBar(PatientChoice &patient, QWidget *parent = nullptr);

    PatientField *field() const { return m_field; }
    /// Opens the field, also over a chosen patient: Esc brings the banner back.
    void startChoosing();

    /// False: digits typed outside of a text field are nobody's.
    void setTakesStrayDigits(bool takes) { m_takesStrayDigits = takes; }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// The field that had the keyboard is gone: the page takes it.
    void left();

private:
    QWidget *makeBanner();
    QWidget *makeFieldPage();
    void choose(const PatientId &patient, PatientSource source);
    void showChoice();
    void showField(bool on);
    bool takesKey(const QString &text) const;

    PatientChoice &m_patient;
    bool m_takesStrayDigits = true;
    QStackedLayout *m_stack; ///< children, as all below
    PatientField *m_field;
    Label *m_caption = nullptr;
    PatientNumberView *m_number = nullptr;
    QToolButton *m_change = nullptr;
    QWidget *m_fieldPage = nullptr;
    QWidget *m_banner = nullptr;
    QElapsedTimer m_sinceChosen;
};

} // namespace clinicdesk::ui
