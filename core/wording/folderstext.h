// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/wording.h"

#include <QStringList>

namespace clinicdesk::wording {

/// Describes folders of ours in which nothing can be written (`unwritableFolders`); there must be one.
ErrorText describeUnwritable(const QStringList &folders);

/// Returns what happened and what to do in one line for the command line.
QString sentenceOfUnwritable(const QStringList &folders);

} // namespace clinicdesk::wording
