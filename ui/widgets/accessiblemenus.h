// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk::ui {

/// Lists open menus in the accessibility tree, as children of the application: Qt names it as the parent of a menu, but
/// does not list menus among its children. An entry that cannot be used has the reason (`setObstacle()`) as its
/// description. A combo box whose text cannot be edited has its text, and its list only while that is open. Call after
/// the application and before any window is created; further calls have no effect.
void installAccessibleMenus();

} // namespace clinicdesk::ui
