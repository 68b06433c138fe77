// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include <memory>

class QFileDialog;

namespace clinicdesk {
class SealedNotes;
}

namespace clinicdesk::ui {

/// Starts the chooser in the folder where files were chosen last, also before this start of the program, and saves the
/// folder of those that are chosen now: sealed, because a folder can be named after a patient. Without such a folder
/// it starts in the documents folder of the user.
void openInLastFolder(const QPointer<QFileDialog> &dialog, const std::shared_ptr<SealedNotes> &notes);

} // namespace clinicdesk::ui
