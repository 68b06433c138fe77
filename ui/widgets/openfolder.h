// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QFileDialog;
class QSettings;

namespace clinicdesk::ui {

/// Starts the chooser in the folder where files were chosen last, also before this start of the program, and saves the
/// folder of those that are chosen now. Without such a folder it starts in the documents folder of the user.
/// `settings` must outlive the dialog.
void openInLastFolder(QFileDialog &dialog, QSettings &settings);

} // namespace clinicdesk::ui
