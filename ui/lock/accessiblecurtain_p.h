// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// The accessibility tree while the program is locked: assistive tools find one window, and in place of every other
/// object one without name, value and children. For WindowCurtain only.
namespace clinicdesk::ui::accessiblecurtain {

/// Removes what Qt keeps of every object outside of `only`, also what tools already asked for.
void close(QWidget &only);
/// Answers before the factories that were installed since `close()`: Qt asks the last one first.
void keepFirst();
/// Does nothing if it is open.
void open();

} // namespace clinicdesk::ui::accessiblecurtain
