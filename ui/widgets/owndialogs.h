// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QFileDialog;

namespace clinicdesk::ui {

/// Reasons for showing Qt's own file dialog where the desktop has one, too.
enum class OwnDialogs : unsigned char {
    WhileLocked = 1,   ///< the lock hides and stops only what is drawn by this process
    WithoutPortal = 2, ///< the portal of the desktop has not answered
};

/// Adds or takes away a reason. The dialogs of the desktop are used while there is none.
void setOwnDialogs(OwnDialogs reason, bool holds);

/// Arranges Qt's own file dialog: a list of names with size and date, which tell scans apart. Places get room for their
/// names, and a name that is cut all the same is whole in its tool tip. Does nothing for the dialog of a desktop. Call
/// once for each dialog.
void arrangeFileDialog(QFileDialog &dialog);

} // namespace clinicdesk::ui
