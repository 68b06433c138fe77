// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <QHash>

namespace clinicdesk::cli {

using Verb = Task<Result<Exit>> (*)(Surroundings surroundings, QStringList arguments);
using Verbs = QHash<QString, Verb>;

/// Does what the first argument names, with the others; prints `usage` for `--help`. WrongUse with it for anything
/// else.
Task<Result<Exit>> doVerb(Verbs verbs, QString usage, Surroundings surroundings, QStringList arguments);

} // namespace clinicdesk::cli
