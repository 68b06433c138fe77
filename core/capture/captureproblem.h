// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Why a scanner or a scan folder gives no files. `core/wording/capturetext.h` has the sentences.
struct CaptureProblem {
    enum class Kind {
        ProgramMissing, ///< `clinicdesk-scanner` is not installed or does not start
        BackendCrashed, ///< the backend ended the program
        NoAnswer,       ///< the scanner was silent for too long
        NoPaper,
        PaperJam,
        CoverOpen,
        Busy,
        Gone, ///< switched off, or not connected
        NotAllowed,
        SourceMissing, ///< the scanner has no feeder, or no glass
        ScanFailed,
        NotSaved,   ///< the disk refuses the pages
        FolderGone, ///< the scan folder cannot be read
        DoneIsLink, ///< `done` in the scan folder is a symbolic link, so files stay
    };

    Kind kind = Kind::ScanFailed;
    QString subject; ///< name of the scanner, or path of the folder
    int pages = 0;   ///< scanned before the problem; they are kept
    QString detail;  ///< technical text for "Details"

    friend bool operator==(const CaptureProblem &, const CaptureProblem &) = default;
};

} // namespace clinicdesk
