// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractButton;
class QAction;
class QMenu;

namespace clinicdesk::ui {

/// Disables the command and says why, in a few words such as "select a document"; enables it if `reason` is empty.
/// The tool tip and the accessible description of a disabled command are "Not now: select a document."
void setObstacle(QAction &action, const QString &reason);
void setObstacle(QAbstractButton &button, const QString &reason);

/// The reason that was given; empty for an action without one.
QString obstacleOf(const QAction &action);
/// The same as a sentence.
QString obstacleSentence(const QAction &action);

/// Makes a menu show the reason of an entry when the entry is reached, by pointer or keyboard.
void explainObstacles(QMenu &menu);

} // namespace clinicdesk::ui
