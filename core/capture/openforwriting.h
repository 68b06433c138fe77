// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns whether a process has the file open for writing. Sees every process of this computer if the file belongs to
/// this user, otherwise only the processes of this user. The processes of other computers cannot be seen, which use the
/// same network folder. False for a file that cannot be opened.
bool isOpenForWriting(const QString &path);

} // namespace clinicdesk
