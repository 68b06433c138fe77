// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/recentpatients.h"
#include "ui/state/currentpatient.h"
#include "ui/state/patientcheck.h"
#include "ui/widgets/scantiming.h"

#include <QFrame>

class QCompleter;
class QLineEdit;
class QModelIndex;

namespace clinicdesk::ui {

class Label;

/// The field where a patient is typed, scanned or selected from the recent ones. A barcode reader types fast and ends
/// with Enter or Tab: that key, and a second Enter right after it, chooses the patient and does nothing else. A
/// suggestion never replaces what was typed or scanned: only selecting it (Down and Enter, or a click) chooses its
/// patient. What may be no patient number is asked about first.
class PatientField : public QFrame {
    Q_OBJECT
public:
    explicit PatientField(PatientCheck &check, QWidget *parent = nullptr);

    void setRecent(const QList<PatientSuggestion> &patients);
    /// Larger, for the empty upload page.
    void setLarge(bool large);
    /// Empties the field.
    void clear();
    /// Has the effect of typing `text`, which was typed elsewhere, in place of the present text.
    void type(const QString &text);
    /// Has the effect of entering a number that was given elsewhere.
    void enter(const QString &number, PatientSource source);

    QLineEdit *edit() const { return m_edit; }

    /// The widest it becomes; a small window makes it narrower.
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const clinicdesk::PatientId &patient, clinicdesk::ui::PatientSource source);
    void dismissed(); ///< Esc, or the user does not use the number that was asked about
    /// A reader has typed this number elsewhere, in answer to a question of this field.
    void scannedInstead(const QString &number);
    /// A code of that burst of keys was refused, because it is not the only one; the first one may have been chosen.
    void severalScanned(int burst);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void accept();
    void decide(PatientSource source, KeyBursts::Flaw flaw);
    void ask(const PatientDecision &decision, PatientSource source);
    void describe();
    void showRefusal(const PatientDecision &decision);
    void refuse(const QString &sentence);
    bool isPartOfALabel(const QString &text) const;
    void pick(const QModelIndex &suggestion);
    void offer();
    bool popupKey(int key);
    void noteKey();
    void showRecent(bool selectsFirst);

    QLineEdit *m_edit; ///< children
    Label *m_hint;
    QCompleter *m_completer;
    PatientSuggestions m_recent;
    ScanTiming m_timing;
    PatientCheck &m_check;
};

} // namespace clinicdesk::ui
