// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/profilebutton.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QStringList filesIn(const QMimeData &data)
{
    QStringList paths;
    const auto urls = data.urls();
    for (const auto &url : urls) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

} // namespace

ProfileButton::ProfileButton(bool acceptsFiles, QWidget *parent)
    : QPushButton(parent)
{
    setAcceptDrops(acceptsFiles);
    setAutoDefault(false);
}

void ProfileButton::dragEnterEvent(QDragEnterEvent *event)
{
    if (filesIn(*event->mimeData()).isEmpty())
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
    const auto paths = filesIn(*event->mimeData());
    event->setDropAction(Qt::CopyAction);
    event->accept();
    Q_EMIT filesDropped(paths);
}

} // namespace clinicdesk::ui
