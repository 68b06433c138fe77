// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/parts/datefield.h"

#include "ui/parts/tokens.h"

#include <QCalendarWidget>
#include <QStyle>
#include <QStyleOption>
#include <QTextCharFormat>
#include <QToolButton>

namespace clinicdesk::ui {

DateField::DateField(QWidget *parent)
    : QDateEdit(parent)
{
    setCalendarPopup(true);
    //: How dates are shown in fields: day, short month, year
    setDisplayFormat(tr("d MMM yyyy"));
    setFixedHeight(height::control);
    dressCalendar();
}

QSize DateField::sizeHint() const
{
    const QDate wide(2000, 12, 28);
    QStyleOptionComboBox option;
    option.initFrom(this);
    const QSize text(fontMetrics().horizontalAdvance(wide.toString(displayFormat())), fontMetrics().height());
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
}

void DateField::dressCalendar()
{
    QCalendarWidget *calendar = calendarWidget();
    calendar->setVerticalHeaderFormat(QCalendarWidget::NoVerticalHeader);
    // Qt paints the weekend red, which means a problem here, and the head in the colour of selected text.
    for (const Qt::DayOfWeek day : {Qt::Saturday, Qt::Sunday})
        calendar->setWeekdayTextFormat(day, QTextCharFormat());
    if (auto *head = calendar->findChild<QWidget *>(QStringLiteral("qt_calendar_navigationbar")))
        head->setBackgroundRole(QPalette::Window);
    const auto dressStep = [calendar](const QString &name, const QString &sign, const QString &meaning) {
        auto *step = calendar->findChild<QToolButton *>(name);
        if (!step)
            return;
        step->setIcon({});
        step->setText(sign);
        step->setAccessibleName(meaning);
    };
    dressStep(QStringLiteral("qt_calendar_prevmonth"), QStringLiteral("‹"), tr("Previous month"));
    dressStep(QStringLiteral("qt_calendar_nextmonth"), QStringLiteral("›"), tr("Next month"));
}

bool DateField::focusNextPrevChild(bool next)
{
    // NOLINTNEXTLINE(bugprone-parent-virtual-call): Tab is to leave the field, not to walk its sections
    return QAbstractSpinBox::focusNextPrevChild(next);
}

} // namespace clinicdesk::ui
