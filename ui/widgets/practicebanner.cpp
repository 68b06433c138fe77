// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/practicebanner.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace clinicdesk::ui {

PracticeBanner::PracticeBanner(Leave leave, QWidget *parent)
    : QWidget(parent)
    , m_leave(new QPushButton(tr("Leave practice mode"), this))
{
    setFixedHeight(height::band);
    setAccessibleName(tr("Practice mode"));
    setControlKind(m_leave, ControlKind::Underlined);
    connect(m_leave, &QPushButton::clicked, this, &PracticeBanner::leaveRequested);

    auto *name = new Label(tr("Practice mode"), Type::Body, &Tokens::onPractice, Weight::Bold, this);
    auto *sentence =
        new ElidingLabel(tr("All data here is made up and stays on this computer. Nothing is sent to a clinic."),
                         Type::Body, &Tokens::onPractice, Weight::Regular, this);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, 0, space::l, 0);
    row->setSpacing(space::s);
    row->addWidget(new IconView(QStringLiteral("play"), &Tokens::onPractice, space::page, this));
    row->addWidget(name);
    row->addWidget(sentence, 1);
    row->addWidget(m_leave);
    m_leave->setVisible(leave == Leave::Offered);
    applyFill();
}

bool PracticeBanner::event(QEvent *event)
{
    if (event->type() == QEvent::ApplicationPaletteChange)
        applyFill();
    return QWidget::event(event);
}

void PracticeBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens(this).practiceFill);
}

void PracticeBanner::applyFill()
{
    QPalette inverse;
    inverse.setColor(QPalette::ButtonText, tokens(this).onPractice);
    m_leave->setPalette(inverse);
}

} // namespace clinicdesk::ui
