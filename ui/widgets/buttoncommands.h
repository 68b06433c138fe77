// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/pagecommand.h"

class QWidget;

namespace clinicdesk::ui {

/// The buttons with text in `part` that are not hidden, as commands for the menu of the window: the action that a
/// button stands for, or one that clicks it. A tool button with a menu stands for the actions of its menu. A command is
/// there once. `obstacle` is why a disabled button cannot be used now.
PageCommands buttonCommands(const QWidget &part, const QString &obstacle);

/// The same for a page of sections, each with a `SectionHeader`: a submenu for each section that has buttons. A command
/// shows the pages of a `QStackedWidget` around its button.
PageCommands sectionCommands(const QWidget &page);

} // namespace clinicdesk::ui
