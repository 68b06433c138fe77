// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/parts/datefield.h"

#include "ui/parts/tokens.h"

#include <QCalendarWidget>
#include <QStyle>
#include <QStyleOption>
#include <QTextCharFormat>

namespace clinicdesk::ui {

DateField::DateField(QWidget *parent)
    : QDateEdit(parent)
{
    setCalendarPopup(true);
    //: How dates are shown in fields: day, short month, year
    setDisplayFormat(tr("d MMM yyyy"));
    setFixedHeight(height::control);
    calendarWidget()->setVerticalHeaderFormat(QCalendarWidget::NoVerticalHeader);
    // Qt paints the weekend red, which means a problem here.
    for (const Qt::DayOfWeek day : {Qt::Saturday, Qt::Sunday})
        calendarWidget()->setWeekdayTextFormat(day, QTextCharFormat());
}

QSize DateField::sizeHint() const
{
    const QDate wide(2000, 12, 28);
    QStyleOptionComboBox option;
    option.initFrom(this);
    const QSize text(fontMetrics().horizontalAdvance(wide.toString(displayFormat())), fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
}

bool DateField::focusNextPrevChild(bool next)
{
    return QAbstractSpinBox::focusNextPrevChild(next);
}

} // namespace clinicdesk::ui
