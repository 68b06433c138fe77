// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrolledcontent.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace clinicdesk::ui {

void fillWithScrolled(QWidget *parent, QWidget *content)
{
    auto *area = new QScrollArea(parent);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    auto *layout = new QVBoxLayout(parent);
    layout->setContentsMargins({});
    layout->addWidget(area);
}

} // namespace clinicdesk::ui
