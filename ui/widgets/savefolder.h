// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace clinicdesk::ui {

/// The first folder of save dialogs: the one that was used last in the window of `widget`, as long as that window
/// exists; otherwise the documents folder of the user.
QString saveFolder(const QWidget *widget);

/// Notes that a file was saved at that path from a dialog over the window of `widget`.
void rememberSaveFolder(QWidget *widget, const QString &path);

} // namespace clinicdesk::ui
