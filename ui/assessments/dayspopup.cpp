// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/dayspopup.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/tokens.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 180;

void showHints(DateField *field, LabelledField *place)
{
    QObject::connect(field, &DateField::hintChanged, place, [place](const QString &hint, bool isProblem) {
        place->setHint(isProblem ? QString() : hint);
        place->setProblem(isProblem ? hint : QString());
    });
}

} // namespace

DaysPopup::DaysPopup(const DaySpan &days, QWidget *parent)
    : AnchoredPopup(parent)
    , m_first(new DateField)
    , m_last(new DateField)
    , m_firstField(new LabelledField(tr("From", "first day"), m_first))
    , m_lastField(new LabelledField(tr("To", "last day"), m_last))
    , m_action(new QPushButton(tr("Set", "days")))
{
    setAccessibleName(tr("Days"));
    m_first->setDate(days.first);
    m_last->setDate(days.last);
    for (auto *field : {m_first, m_last}) {
        field->setFixedWidth(fieldWidth);
        field->installEventFilter(this);
        connect(field, &QLineEdit::returnPressed, this, &DaysPopup::answer);
    }
    showHints(m_first, m_firstField);
    showHints(m_last, m_lastField);
    setControlKind(m_action, ControlKind::Primary);
    m_action->setAutoDefault(true);
    connect(m_action, &QPushButton::clicked, this, &DaysPopup::answer);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(space::l, space::m, space::l, space::m);
    layout->setSpacing(space::s);
    layout->addWidget(m_firstField, 0, 0);
    layout->addWidget(m_lastField, 0, 1);
    layout->addWidget(m_action, 1, 0, 1, 2, Qt::AlignRight);
}

void DaysPopup::openAt(const QWidget *anchor)
{
    AnchoredPopup::openAt(anchor, m_first);
    m_first->selectAll();
}

/// The first Esc goes to the field, which restores its former date. The second Esc closes the popup.
bool DaysPopup::eventFilter(QObject *watched, QEvent *event)
{
    const bool isEscape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (!isEscape || static_cast<DateField *>(watched)->hasTypedText())
        return AnchoredPopup::eventFilter(watched, event);
    close();
    return true;
}

void DaysPopup::answer()
{
    for (auto *field : {m_first, m_last}) {
        if (field->commit() && field->date())
            continue;
        field->setFocus(Qt::OtherFocusReason);
        return;
    }
    const DaySpan days{*m_first->date(), *m_last->date()};
    if (days.last < days.first) {
        m_lastField->setProblem(tr("This day is before the first one."));
        m_last->setFocus(Qt::OtherFocusReason);
        return;
    }
    close();
    Q_EMIT answered(days);
}

} // namespace clinicdesk::ui
