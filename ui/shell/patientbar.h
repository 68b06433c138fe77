// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/currentpatient.h"

#include <QElapsedTimer>
#include <QWidget>

#include <functional>

class QToolButton;

namespace clinicdesk::ui {

class CurrentConnection;
class Label;
class PatientField;
class PatientLabels;
class PatientNumberView;

/// The patient of the documents to come, at the top of every page: a field while there is none, else a banner with the
/// number, which stays while another number is typed beside it. Digits typed outside of a text field come here too, so
/// that a scan needs no click.
class PatientBar : public QWidget {
    Q_OBJECT
public:
    explicit PatientBar(CurrentPatient &patient, QWidget *parent = nullptr);

    PatientField *field() const { return m_field; }
    /// Opens the field, also beside a chosen patient: Esc closes it.
    void startChoosing();

    /// From now on the label of the patient is shown and can be changed. Both outlive this.
    void useLabels(CurrentConnection &connection, PatientLabels &labels);

    /// Is asked first what becomes of a digit that was typed outside of a text field; true: it was taken.
    void setDigitHandler(std::function<bool(const QString &digit)> handler) { m_digitHandler = std::move(handler); }
    /// As if they had been typed in the field.
    void typeDigits(const QString &digits);

    /// False: digits typed outside of a text field are ignored here.
    void setCapturesDigits(bool takes) { m_takesStrayDigits = takes; }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// The field that had the keyboard is gone: the page takes it.
    void left();

private:
    QWidget *makeBanner();
    QString label() const;
    void choose(const PatientId &patient, PatientSource source);
    void showChoice();
    void showPatient();
    void showField(bool on);
    bool takesKey(const QString &text) const;

    CurrentPatient &m_patient;
    CurrentConnection *m_connection = nullptr;
    PatientLabels *m_labels = nullptr;
    bool m_takesStrayDigits = true;
    PatientField *m_field; ///< children, as all below
    Label *m_caption = nullptr;
    PatientNumberView *m_number = nullptr;
    QToolButton *m_change = nullptr;
    QWidget *m_banner = nullptr;
    QElapsedTimer m_sinceChosen;
    std::function<bool(const QString &)> m_digitHandler;
};

} // namespace clinicdesk::ui
