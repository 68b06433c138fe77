// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/developmentband.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"

#include <QHBoxLayout>
#include <QPainter>

namespace clinicdesk::ui {

DevelopmentBand::DevelopmentBand(QWidget *parent)
    : QWidget(parent)
    , m_sentence(new ElidingLabel({}, Type::Body, &Tokens::dev, Weight::Regular, this))
{
    setFixedHeight(height::band);
    auto *name = new Label(tr("Development connection"), Type::Body, &Tokens::dev, Weight::Bold, this);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, 0, space::l, 0);
    row->setSpacing(space::s);
    row->addWidget(new IconView(QStringLiteral("alert"), &Tokens::dev, space::page, this));
    row->addWidget(name);
    row->addWidget(m_sentence, 1);
}

void DevelopmentBand::setConnectionName(const QString &name)
{
    m_sentence->setText(tr("%1 is for tests. Do not send documents of real patients.").arg(name));
    setAccessibleName(tr("Development connection: %1").arg(name));
}

void DevelopmentBand::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto &colors = tokens(this);
    painter.fillRect(rect(), colors.devSoft);
    paintBottomHairline(painter, rect(), colors.dev);
}

} // namespace clinicdesk::ui
