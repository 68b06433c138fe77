// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QLineEdit>

#include <optional>

namespace clinicdesk::ui {

/// A date that a person types in one of the ways of `parseTypedDate`, or takes from a calendar (F4, Alt+Down). Up and
/// Down step by a day, Page Up and Page Down by a month. What is typed is entered with Return, or when the keyboard
/// leaves the field; a text that is no date stays as it is, and nothing is entered. Escape brings the former date back.
class DateField : public QLineEdit {
    Q_OBJECT

public:
    explicit DateField(QWidget *parent = nullptr);

    /// The date entered last; nothing for several that differ.
    std::optional<QDate> date() const { return m_date; }
    void setDate(QDate date);
    /// For several documents with different dates: an empty field until a person types one date for all.
    void setDifferent();

    /// Enters what is typed. False for a text that is no date of a document.
    bool commit();
    /// Whether the text is another one than that of the date entered last.
    bool hasTypedText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void dateEntered(QDate date);
    /// What is typed, in words ("Monday, 5 October 2026"), or why it is no date; empty when there is nothing to say.
    void hintChanged(const QString &hint, bool isProblem);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void enter(QDate date);
    void showDate();
    void showHint();
    void step(int days, int months);
    void openCalendar();

    std::optional<QDate> m_date;
    bool m_isRefused = false;
};

} // namespace clinicdesk::ui
