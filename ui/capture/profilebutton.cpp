// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/profilebutton.h"

#include <QDragEnterEvent>
#include <QMimeData>

namespace clinicdesk::ui {

ProfileButton::ProfileButton(CanAdd canAdd, QWidget *parent)
    : QPushButton(parent)
    , m_canAdd(canAdd)
{
    setAcceptDrops(canAdd != nullptr);
    setAutoDefault(false);
}

void ProfileButton::dragEnterEvent(QDragEnterEvent *event)
{
    if (!m_canAdd(*event->mimeData()))
        return;
    event->setDropAction(Qt::CopyAction); // copy, so that the user's files stay
    event->accept();
}

void ProfileButton::dragMoveEvent(QDragMoveEvent *event)
{
    dragEnterEvent(static_cast<QDragEnterEvent *>(event));
}

void ProfileButton::dropEvent(QDropEvent *event)
{
    event->setDropAction(Qt::CopyAction);
    event->accept();
    Q_EMIT dropped(*event->mimeData());
}

} // namespace clinicdesk::ui
