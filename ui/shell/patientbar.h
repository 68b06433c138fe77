// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "ui/state/currentpatient.h"
#include "ui/state/patientcheck.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QToolButton>
#include <QWidget>

#include <functional>

class QLineEdit;
class QMenu;
class QWindow;

namespace clinicdesk::ui {

class CurrentConnection;
class Label;
class LabelledField;
class PatientField;
class PatientLabels;
class PatientNumberView;

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

/// The patient of the next documents, at the top of every page. Without a patient it is a field; otherwise a banner
/// with the number, which stays visible while another number is typed beside it. Digits typed outside of a text field
/// also go to the field, so that a scan needs no click, together with the characters that a reader typed before them.
/// Every number that is entered in the window is checked here; the user may have to confirm it.
class PatientBar : public QWidget {
    Q_OBJECT
public:
    PatientBar(CurrentPatient &patient, CurrentConnection &connection, QWidget *parent = nullptr);

    PatientField *field() const { return m_field; }
    /// Opens the field, also beside the current patient; Esc closes it.
    void startChoosing();

    /// From now on shows the label of the patient and lets the user change it. `labels` outlives this.
    void useLabels(PatientLabels &labels);
    /// From now on deliveries are known; the present patient is checked again. `outbox` outlives this.
    void useOutbox(Outbox &outbox);

    /// `handler` is called first with each digit that is typed outside of a text field; true means that it used the
    /// digit.
    void setDigitHandler(std::function<bool(const QString &digit)> handler) { m_digitHandler = std::move(handler); }
    /// Has the effect of typing `digits` in the field.
    void typeDigits(const QString &digits);
    /// The same with all that a reader has typed, if these are its last digits.
    void continueScan(const QString &digits);

    /// With false, digits typed outside of a text field are ignored here.
    void setCapturesDigits(bool takes) { m_takesStrayDigits = takes; }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// The field that had the focus was closed; the page should set the focus.
    void left();

private:
    QWidget *makeBanner();
    QString label() const;
    void choose(const PatientId &patient, PatientSource source);
    void enter(const QString &number, PatientSource source);
    void checkAgain();
    void noteTyped(QWindow *into, const QString &character, bool startsBurst);
    void showChoice();
    void showPatient();
    void showField(bool on);
    bool takesKey(const QString &text) const;

    CurrentPatient &m_patient;
    CurrentConnection &m_connection;
    PatientCheck m_check;
    PatientLabels *m_labels = nullptr;
    QString m_burst;    ///< what was typed at once into the field or outside of text fields
    int m_chosenIn = 0; ///< the number of that burst
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
