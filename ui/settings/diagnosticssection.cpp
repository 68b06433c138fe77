// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/diagnosticssection.h"

#include "ui/widgets/sectionheader.h"
#include "ui/widgets/tokens.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

DiagnosticsSection::DiagnosticsSection(QWidget *parent)
    : QWidget(parent)
{
    auto *show = new QPushButton(tr("Diagnostics…"));
    connect(show, &QPushButton::clicked, this, &DiagnosticsSection::requested);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("Help"), tr("what your support needs to know about this computer")));
    layout->addWidget(show, 0, Qt::AlignLeading);
}

} // namespace clinicdesk::ui
