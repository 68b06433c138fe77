// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/anchoredpopup.h"

#include <QDate>

class QPushButton;

namespace clinicdesk::ui {

class DateField;
class LabelledField;

/// A range of days, both included.
struct DaySpan {
    QDate first;
    QDate last;

    friend bool operator==(const DaySpan &, const DaySpan &) = default;
};

/// Asks for the first and the last day. Enter or the button accepts them if both are dates and in this order. Esc or a
/// click elsewhere changes nothing.
class DaysPopup : public AnchoredPopup {
    Q_OBJECT

public:
    /// Starts with these days. Deletes itself when it closes.
    DaysPopup(const DaySpan &days, QWidget *parent);

    void openAt(const QWidget *anchor);

Q_SIGNALS:
    void answered(const clinicdesk::ui::DaySpan &days);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void answer();

    DateField *m_first; ///< children
    DateField *m_last;
    LabelledField *m_firstField;
    LabelledField *m_lastField;
    QPushButton *m_action;
};

} // namespace clinicdesk::ui
