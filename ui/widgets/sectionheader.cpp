// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sectionheader.h"

#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/painting.h"

#include <QHBoxLayout>
#include <QPainter>

namespace clinicdesk::ui {

SectionHeader::SectionHeader(const QString &title, const QString &aside, QWidget *parent)
    : QWidget(parent)
    , m_title(title)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, space::xs, 0, space::s);
    layout->setSpacing(space::s);
    layout->addWidget(new Label(title, Type::Section, &Tokens::text, Weight::Bold));
    layout->addWidget(new ElidingLabel(aside, Type::Second, &Tokens::text3), 1);
}

void SectionHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
