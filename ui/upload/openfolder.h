// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/sealednotes.h"

#include <QString>

class QFileDialog;

namespace clinicdesk::ui {

/// The folder where files were chosen last, also before this start of the program. It is sealed, because a folder can
/// be named after a patient.
class OpenFolder {
public:
    /// Starts to read it.
    explicit OpenFolder(std::shared_ptr<SealedNotes> notes);

    /// Call before the chooser opens. It starts in the folder, or without one in the documents folder of the user; the
    /// folder of files that are chosen there is the next one.
    void use(QFileDialog &dialog) const;

private:
    static Task<void> read(std::shared_ptr<QString> folder, std::shared_ptr<SealedNotes> notes);

    const std::shared_ptr<SealedNotes> m_notes;
    const std::shared_ptr<QString> m_folder = std::make_shared<QString>();
};

} // namespace clinicdesk::ui
