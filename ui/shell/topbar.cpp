// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/topbar.h"

#include "ui/shell/connectionbutton.h"
#include "ui/shell/patientbar.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"
#include "ui/widgets/windowregion.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int lockIcon = 20;

QWidget *makeLockButton(QAction *action)
{
    auto *lock = new QToolButton;
    lock->setIcon(icon(QStringLiteral("lock"), &Tokens::text2));
    lock->setIconSize({lockIcon, lockIcon});
    lock->setAutoRaise(true);
    lock->setFocusPolicy(Qt::StrongFocus);
    lock->setAccessibleName(TopBar::tr("Lock"));
    lock->setToolTip(TopBar::tr("Lock (Ctrl+L)"));
    QObject::connect(lock, &QToolButton::clicked, action, &QAction::trigger);
    return lock;
}

/// A row in which the connection gets what the patient and all others leave, at least its minimum.
class PatientFirstLayout : public QHBoxLayout {
public:
    PatientFirstLayout(QWidget *parent, ConnectionButton &connection)
        : QHBoxLayout(parent)
        , m_connection(connection)
    {
    }

    void setGeometry(const QRect &rect) override
    {
        const auto shown = std::min(m_connection.sizeHint().width(), m_connection.maximumWidth());
        const int others = sizeHint().width() - shown;
        const int least = m_connection.minimumSizeHint().width();
        m_connection.setMaximumWidth(std::max(least, rect.width() - others));
        QHBoxLayout::setGeometry(rect);
    }

private:
    ConnectionButton &m_connection;
};

} // namespace

TopBar::TopBar(CurrentPatient &patient, CurrentConnection &connection, QAction *lock, QWidget *parent)
    : QWidget(parent)
    , m_patient(new PatientBar(patient, connection))
    , m_connection(new ConnectionButton(connection))
{
    setFixedHeight(height::topBar);
    setWindowRegion(m_patient);
    setWindowRegion(m_connection);
    auto *layout = new PatientFirstLayout(this, *m_connection);
    layout->setContentsMargins(space::page, 0, space::page, 0);
    layout->setSpacing(space::l);
    layout->addWidget(m_patient, 1);
    layout->addWidget(m_connection);
    layout->addWidget(makeLockButton(lock));
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
