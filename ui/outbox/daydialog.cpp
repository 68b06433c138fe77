// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/daydialog.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/taborder.h"
#include "ui/widgets/tokens.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

DayDialog::DayDialog(QDate today, QWidget *parent)
    : QDialog(parent)
    , m_day(new DateField)
    , m_field(new LabelledField(tr("Day"), m_day))
    , m_patients(new QCheckBox(tr("Include patient numbers and file names")))
{
    setWindowTitle(tr("Print the day"));
    m_day->setDate(today);
    connect(m_day, &DateField::hintChanged, this, [this](const QString &hint, bool isProblem) {
        m_field->setHint(isProblem ? QString() : hint);
        m_field->setProblem(isProblem ? hint : QString());
    });
    auto *buttons = new QDialogButtonBox;
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole); // a standard one has an icon
    auto *save = buttons->addButton(tr("Save as PDF…"), QDialogButtonBox::ActionRole);
    auto *print = buttons->addButton(tr("Print…"), QDialogButtonBox::AcceptRole);
    setControlKind(print, ControlKind::Primary);
    connect(print, &QPushButton::clicked, this, [this] { choose(false); });
    connect(save, &QPushButton::clicked, this, [this] { choose(true); });
    connect(buttons, &QDialogButtonBox::rejected, this, &DayDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(new Label(tr("Counts by type, and what is still open."), Type::Body, &Tokens::text));
    column->addWidget(m_field);
    column->addWidget(m_patients);
    column->addWidget(buttons);
    print->setDefault(true); // otherwise the first button of a dialog becomes the default
    print->setFocus();       // the day is usually today
}

bool DayDialog::focusNextPrevChild(bool next)
{
    return moveFocusByPlace(*this, next) || QDialog::focusNextPrevChild(next);
}

void DayDialog::choose(bool toFile)
{
    if (!m_day->commit() || !m_day->date()) {
        m_day->setFocus(Qt::OtherFocusReason);
        return;
    }
    const DayChoice choice{.day = *m_day->date(), .namesPatients = m_patients->isChecked(), .toFile = toFile};
    accept();
    Q_EMIT chosen(choice);
}

} // namespace clinicdesk::ui
