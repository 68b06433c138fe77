// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLineEdit;
class QPushButton;

namespace clinicdesk::ui {

class LabelledField;

/// One line to type or to paste, in a small window below what it belongs to. Enter or the button answers, Esc or a
/// press elsewhere leaves everything as it was. What is given out has no space at its ends.
class FieldPopup : public QFrame {
    Q_OBJECT

public:
    struct Question {
        QString caption;
        QString hint;
        QString value;  ///< stands in the line, selected
        QString action; ///< on the button: "Set"
    };

    /// What is said of a text while it is typed.
    struct Verdict {
        QString remark;    ///< empty: the hint stands
        QString action;    ///< on the button instead of the question's; empty: that one
        bool mayGo = true; ///< Enter and the button answer
    };
    using Judge = std::function<Verdict(const QString &trimmed)>;

    /// Deletes itself when it closes.
    FieldPopup(Question question, Judge judge, QWidget *parent);

    /// Opens below the widget, or above it where the screen ends.
    void openAt(const QWidget *anchor);

Q_SIGNALS:
    void answered(const QString &trimmed);

private:
    void judge();
    void answer();

    Question m_question;
    Judge m_judge;
    QLineEdit *m_edit; ///< children
    LabelledField *m_field;
    QPushButton *m_action;
    bool m_mayGo = true;
};

} // namespace clinicdesk::ui
