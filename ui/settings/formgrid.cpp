// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/formgrid.h"

#include "ui/widgets/tokens.h"

namespace clinicdesk::ui {

QGridLayout *formGrid(QWidget *section)
{
    auto *grid = new QGridLayout(section);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::page);
    grid->setVerticalSpacing(space::m);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    return grid;
}

QWidget *besideEachOther(QLineEdit *line, QWidget *control)
{
    auto *box = new QWidget;
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(line, 1);
    layout->addWidget(control);
    return box;
}

} // namespace clinicdesk::ui
