// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/filedrop.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>
#include <QWidget>

namespace clinicdesk::support {

void dropFiles(QWidget &window, const QList<QUrl> &files)
{
    QMimeData data;
    data.setUrls(files);
    dropData(window, data);
}

void dropData(QWidget &window, const QMimeData &data)
{
    const QPoint at(window.width() / 2, window.height() / 2);
    const auto actions = Qt::CopyAction | Qt::MoveAction | Qt::LinkAction;
    QDragEnterEvent enter(at, actions, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(at, actions, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &move);
    QVERIFY(move.isAccepted());
    QDropEvent dropped(at, actions, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &dropped);
    QVERIFY(dropped.isAccepted());
}

} // namespace clinicdesk::support
