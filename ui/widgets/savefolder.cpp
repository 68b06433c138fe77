// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/savefolder.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QVariant>
#include <QWidget>

namespace clinicdesk::ui {

namespace {

constexpr auto folderProperty = "clinicdeskSaveFolder";

} // namespace

QString saveFolder(const QWidget *widget)
{
    auto last = widget ? widget->window()->property(folderProperty).toString() : QString();
    if (!last.isEmpty() && QDir(last).exists())
        return last;
    const auto documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

void rememberSaveFolder(QWidget *widget, const QString &path)
{
    if (widget)
        widget->window()->setProperty(folderProperty, QFileInfo(path).absolutePath());
}

} // namespace clinicdesk::ui
