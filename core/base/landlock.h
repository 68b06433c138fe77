// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>

/// Landlock of the Linux kernel (5.13 and later): a process gives up the rights to files for good, also for what it
/// starts. See landlock(7).
namespace clinicdesk {

/// Paths of files and folders, with everything below them. A path that does not exist is left out.
struct FileRights {
    std::optional<QStringList> readable; ///< nothing: reading stays as it is
    QStringList writable;                ///< reading there is allowed, too, where it is limited
};

/// The version of Landlock in this kernel; 0 without it.
int landlockVersion();

/// From now on, this thread and the threads that it starts open only these files; what is open stays open. Where the
/// kernel knows how, they also send no signal to other processes and reach no abstract socket of theirs. Needs
/// PR_SET_NO_NEW_PRIVS. Returns false if the kernel has Landlock and refuses; without Landlock nothing changes.
bool limitFileRights(const FileRights &rights);

} // namespace clinicdesk
