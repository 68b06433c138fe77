// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lock/lockwindow.h"

#include <QStringList>

/// What anyone at a locked computer finds, as lists of problems: an empty list is a pass.
namespace clinicdesk::support {

/// Every text of the accessibility tree from this object downwards, such as qApp: names, descriptions, values,
/// contents.
QStringList accessibleTexts(QObject *from);

/// A lock window over the whole screen, with people but without what moves.
void fillScreen(ui::LockWindow &lock);

/// Whether the screen shows this window and nothing else. The window covers the screen.
bool isAloneOnScreen(ui::LockWindow &lock);

/// Presses the keys of these Latin letters and digits.
void typeKeys(QWidget &window, const QString &text);

/// Windows that are visible, besides `lock` and its children.
QStringList otherWindows(const ui::LockWindow &lock);

/// Texts of `secrets` that the accessibility tree, a window title or the clipboard still has.
QStringList foundTexts(const QStringList &secrets);

} // namespace clinicdesk::support
