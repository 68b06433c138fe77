// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "ui/assessments/anchoredpopup.h"
#include "ui/widgets/ticket.h"

#include <QStringList>

#include <functional>

class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace clinicdesk::ui {

class LabelledField;

/// One line to type or to paste, in a small window below the widget that opened it. Enter or the button answers, Esc or
/// a press elsewhere changes nothing. The answer has no space at its ends.
///
/// With a source of suggestions a list below the line offers what goes with the text. Down and Up move between the line
/// and the list; Enter or a click on a suggestion answers with it, letter for letter.
class FieldPopup : public AnchoredPopup {
    Q_OBJECT

public:
    struct Question {
        QString caption;
        QString hint;
        QString value;       ///< the first text of the line, selected
        QString action;      ///< on the button: "Set"
        bool isList = false; ///< several values with commas between them: a suggestion replaces the last one only
    };

    /// What is said of a text while it is typed.
    struct Verdict {
        QString remark;           ///< empty: the hint stays
        QString action;           ///< on the button instead of the question's; empty: that one
        bool isAcceptable = true; ///< Enter and the button answer
    };
    using Judge = std::function<Verdict(const QString &trimmed)>;

    /// The values that go with a text. The task does not depend on the function object.
    using Suggest = std::function<Task<QStringList>(const QString &trimmed)>;
    /// What the list shows of a value.
    using Label = std::function<QString(const QString &value)>;

    /// Deletes itself when it closes.
    FieldPopup(Question question, Judge judge, QWidget *parent);

    /// Before it opens.
    void setSuggestions(Suggest suggest, Label label);
    void openAt(const QWidget *anchor);

Q_SIGNALS:
    void answered(const QString &trimmed);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static Task<void> suggest(QPointer<FieldPopup> self, Ticket ticket, QString text);
    void askForSuggestions();
    void showSuggestions(const QStringList &values);
    void take(const QListWidgetItem *item);
    QString searchedText() const;
    void judge();
    void answer();
    void answerWith(const QString &text);

    Question m_question;
    Judge m_judge;
    Suggest m_suggest;
    Label m_label;
    Tickets m_tickets;
    QLineEdit *m_edit; ///< children
    LabelledField *m_field;
    QListWidget *m_list;
    QPushButton *m_action;
    bool m_mayGo = true;
};

} // namespace clinicdesk::ui
