// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QAction;

namespace clinicdesk::ui {

/// A command that a page offers to the menu of the window, as it is at the moment.
struct PageCommand {
    QAction *action = nullptr;
    QString obstacle = {};    ///< why it cannot be used now, in a few words; empty if it can
    bool startsGroup = false; ///< a separator comes before it
};

using PageCommands = QList<PageCommand>;

} // namespace clinicdesk::ui
