// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/topbar.h"

#include "ui/shell/connectionbutton.h"
#include "ui/shell/patientbar.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace clinicdesk::ui {

namespace {

constexpr int lockIcon = 20;

QWidget *makeLockButton(TopBar *bar)
{
    auto *lock = new QToolButton;
    lock->setIcon(icon(QStringLiteral("lock"), &Tokens::text2));
    lock->setIconSize({lockIcon, lockIcon});
    lock->setAutoRaise(true);
    lock->setFocusPolicy(Qt::StrongFocus);
    lock->setAccessibleName(TopBar::tr("Lock"));
    lock->setToolTip(TopBar::tr("Lock (Ctrl+L)"));
    QObject::connect(lock, &QToolButton::clicked, bar, &TopBar::lockRequested);
    return lock;
}

} // namespace

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
    layout->addWidget(makeLockButton(this));
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
