// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

class Label;

/// A field with its caption above and a quiet line below, where the verdict on what was typed stands too. The caption
/// is the field's buddy, the line below its accessible description.
class LabelledField : public QWidget {
    Q_OBJECT
public:
    /// `focus` is the widget inside `field` that takes the keyboard; the field itself when null.
    LabelledField(const QString &caption, QWidget *field, QWidget *focus = nullptr, QWidget *parent = nullptr);

    /// What stands below while nothing is wrong.
    void setHint(const QString &hint);
    /// Stands in the hint's place until it is cleared with an empty text.
    void setProblem(const QString &problem);
    bool hasProblem() const { return !m_problem.isEmpty(); }

private:
    void showLine();

    QWidget *m_focus;
    Label *m_line;
    QString m_hint;
    QString m_problem;
};

} // namespace clinicdesk::ui
