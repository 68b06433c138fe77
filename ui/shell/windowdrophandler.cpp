// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowdrophandler.h"

#include "ui/shell/mainwindow.h"
#include "ui/upload/addeddata.h"
#include "ui/upload/uploadpage.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

namespace clinicdesk::ui {

WindowDropHandler::WindowDropHandler(MainWindow *window, UploadPage *page)
    : QObject(window)
    , m_window(window)
    , m_page(page)
{
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

bool WindowDropHandler::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
        enter(*static_cast<QDropEvent *>(event)->mimeData());
        [[fallthrough]];
    case QEvent::DragMove:
        answer(*static_cast<QDropEvent *>(event)); // the events for enter and move are subclasses of the drop event
        return true;
    case QEvent::DragLeave:
        m_page->setDragged({});
        return true;
    case QEvent::Drop:
        m_page->setDragged({});
        answer(*static_cast<QDropEvent *>(event));
        if (event->isAccepted())
            m_page->addData(*static_cast<QDropEvent *>(event)->mimeData());
        return true;
    default:
        return QObject::eventFilter(watched, event);
    }
}

void WindowDropHandler::enter(const QMimeData &data)
{
    if (!hasAddedData(data))
        return;
    m_window->showPage(pageId::upload);
    m_page->setDragged(static_cast<int>(data.urls().size()));
}

void WindowDropHandler::answer(QDropEvent &drag) const
{
    drag.setAccepted(hasAddedData(*drag.mimeData()));
    if (drag.isAccepted())
        drag.setDropAction(Qt::CopyAction); // copy, so that the user's files stay
}

} // namespace clinicdesk::ui
