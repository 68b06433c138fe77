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
    /// In a Flatpak, the folder where it sees `/etc` of the computer: `/run/host`. The administrator's file is below
    /// it. Otherwise empty.
    QString hostFolder = {};

    /// `root` is where the files of the computer are, for tests. It is empty for the computer itself.
    static PolicyPlaces ofThisComputer(const QString &root = {});

    /// The file that applies; empty for none. The trial file applies only where there is no administrator's file, so
    /// that it can never replace that one. A file that cannot be read, or a broken link, counts as there; so does every
    /// file if this is a Flatpak without the permission to see `/etc` of the computer (`isHostHidden`).
    QString fileInUse() const;
    bool isHostHidden() const;

    /// Where this program finds a file that the policy names.
    QString visiblePath(const QString &path) const;
};

} // namespace clinicdesk
