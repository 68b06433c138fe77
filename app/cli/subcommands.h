// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <QList>

namespace clinicdesk::cli {

/// One subcommand, such as `list` of `outbox`.
struct Subcommand {
    QString word;
    QString takes; ///< arguments to show in the help of the program; most subcommands show them only in their own help
    Task<Result<ExitCode>> (*action)(CommandContext context, QStringList arguments);
};
using Subcommands = QList<Subcommand>;

/// Returns `list | run | retry`, for the help of the program.
QString subcommandNames(const Subcommands &subcommands);

/// The subcommands of each command.
Subcommands outboxSubcommands();
Subcommands connectionSubcommands();
Subcommands privacySubcommands();
Subcommands journalSubcommands();
Subcommands jweSubcommands();

/// Runs the subcommand named by the first argument with the other arguments; prints the usage of `command` for
/// `--help`. WrongUse with the usage for anything else.
Task<Result<ExitCode>> runSubcommand(QString command, Subcommands subcommands, CommandContext context,
                                     QStringList arguments);

} // namespace clinicdesk::cli
