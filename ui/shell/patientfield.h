// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"
#include "ui/shell/recentpatients.h"
#include "ui/state/currentpatient.h"
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
/// patient.
class PatientField : public QFrame {
    Q_OBJECT
public:
    explicit PatientField(QWidget *parent = nullptr);

    /// The form of patient numbers here; other numbers are refused with a sentence.
    void setRules(const PatientNumberRules &rules) { m_rules = rules; }
    void setRecent(const QList<PatientSuggestion> &patients);
    /// Larger, for the empty upload page.
    void setLarge(bool large);
    /// Empties the field.
    void clear();
    /// Inserts `text`, which was typed elsewhere, at the cursor.
    void type(const QString &text);

    QLineEdit *edit() const { return m_edit; }

    /// The widest it becomes; a small window makes it narrower.
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const clinicdesk::PatientId &patient, clinicdesk::ui::PatientSource source);
    void dismissed(); ///< Esc

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void accept();
    void describe();
    void showRefusal(PatientNumberProblem problem);
    void refuse(const QString &sentence);
    bool isPartOfALabel(const QString &text) const;
    void pick(const QModelIndex &suggestion);
    void offer();
    bool popupKey(int key);
    void noteKey();
    void showRecent();

    QLineEdit *m_edit; ///< children
    Label *m_hint;
    QCompleter *m_completer;
    PatientSuggestions m_recent;
    ScanTiming m_timing;
    PatientNumberRules m_rules;
};

} // namespace clinicdesk::ui
