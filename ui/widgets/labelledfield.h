// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

class Label;

/// A field with its caption above and a line of secondary text below, which shows a hint or the problem of the typed
/// value. The caption is the field's buddy, the line below its accessible description.
class LabelledField : public QWidget {
    Q_OBJECT
public:
    /// `focus` is the widget inside `field` that accepts the focus; null for `field` itself.
    LabelledField(const QString &caption, QWidget *field, QWidget *focus = nullptr, QWidget *parent = nullptr);

    /// The text below the field while there is no problem.
    void setHint(const QString &hint);
    /// Shown in place of the hint until cleared with an empty text.
    void setProblem(const QString &problem);
    /// What few people need, such as the name of the value in files: the tool tip, and the end of the description.
    void setDetails(const QString &details);
    /// For a value that the administrator has fixed: disables the field and says so in place of the hint.
    void setFixed();
    /// "Set by your administrator."
    static QString fixedText();
    bool hasProblem() const { return !m_problem.isEmpty(); }

private:
    void showLine();

    QWidget *m_field;
    QWidget *m_focus;
    Label *m_line;
    QString m_hint;
    QString m_details;
    QString m_problem;
    bool m_isFixed = false;
};

} // namespace clinicdesk::ui
