// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <QList>

namespace clinicdesk::cli {

/// One subcommand, such as `list` of `outbox`.
struct Verb {
    QString word;
    QString takes; ///< arguments to show in the help of the program; most subcommands show them only in their own help
    Task<Result<Exit>> (*action)(Surroundings surroundings, QStringList arguments);
};
using Verbs = QList<Verb>;

/// Returns `list | run | retry`, for the help of the program.
QString subcommandNames(const Verbs &verbs);

/// The subcommands of each command.
Verbs outboxVerbs();
Verbs connectionVerbs();
Verbs privacyVerbs();
Verbs jweVerbs();

/// Runs the subcommand named by the first argument with the other arguments; prints the usage of `command` for
/// `--help`. WrongUse with the usage for anything else.
Task<Result<Exit>> runSubcommand(QString command, Verbs verbs, Surroundings surroundings, QStringList arguments);

} // namespace clinicdesk::cli
