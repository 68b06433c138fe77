// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "ui/assessments/anchoredpopup.h"
#include "ui/state/ticket.h"

#include <QStringList>

#include <functional>

class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace clinicdesk::ui {

class LabelledField;

/// A text field in a small window below the widget that opened it. Enter or the button accepts the text; Esc or a click
/// elsewhere changes nothing. Leading and trailing spaces are removed.
///
/// With a source of suggestions, a list below the field shows values that match the text. Down and Up move between
/// field and list. Enter or a click on a suggestion accepts it unchanged.
class FieldPopup : public AnchoredPopup {
    Q_OBJECT

public:
    struct Question {
        QString caption;
        QString hint;
        QString value;       ///< the initial text, selected
        QString action;      ///< on the button: "Set"
        bool isList = false; ///< several values separated by commas: a suggestion replaces the last one only
    };

    /// The verdict on a text while the user types.
    struct Validation {
        QString remark;           ///< empty: the hint stays
        QString action;           ///< on the button; empty: the question's action
        bool isAcceptable = true; ///< Enter and the button accept the text
    };
    using Validator = std::function<Validation(const QString &trimmed)>;

    /// Finds the values that match a text. The task must not depend on the function object.
    using Suggest = std::function<Task<QStringList>(const QString &trimmed)>;
    /// The text that the list shows for a value.
    using Label = std::function<QString(const QString &value)>;

    /// Deletes itself when it closes.
    FieldPopup(Question question, Validator validate, QWidget *parent);

    /// Call before it opens.
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
    void validate();
    void answer();
    void answerWith(const QString &text);

    Question m_question;
    Validator m_validate;
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
