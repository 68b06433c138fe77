// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace clinicdesk::ui {

/// The folder that dialogs for saving begin with: the one that was used last in the window of `widget`, until the
/// window is gone; else the documents of the user.
QString saveFolder(const QWidget *widget);

/// A file was saved at that path from a dialog over the window of `widget`.
void rememberSaveFolder(QWidget *widget, const QString &path);

} // namespace clinicdesk::ui
