// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Where policy files are.
struct PolicyPlaces {
    /// The administrator's file: `/etc/clinicdesk/policy.json`, on macOS
    /// `/Library/Application Support/Clinic Desk/policy.json`, on Windows `%ProgramData%\ClinicDesk\policy.json`.
    QString administratorsFile;
    /// The file of a trial or a test (`CLINICDESK_POLICY_FILE`); empty for none.
    QString trialFile;

    static PolicyPlaces ofThisComputer();

    /// The file that applies; empty for none. The trial file applies only where there is no administrator's file, so
    /// that it can never replace that one. A file that cannot be read, or a broken link, counts as there.
    QString fileInUse() const;
};

} // namespace clinicdesk
