// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/topbar.h"

#include "ui/shell/connectionbutton.h"
#include "ui/shell/patientbar.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QHBoxLayout>
#include <QPainter>

namespace clinicdesk::ui {

TopBar::TopBar(CurrentPatient &patient, CurrentConnection &connection, QWidget *parent)
    : QWidget(parent)
    , m_patient(new PatientBar(patient))
    , m_connection(new ConnectionButton(connection))
{
    setFixedHeight(height::topBar);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::page, 0, space::page, 0);
    layout->setSpacing(space::l);
    layout->addWidget(m_patient, 1);
    layout->addWidget(m_connection);
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
