// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/appcontext.h"
#include "app/cli/exitcode.h"
#include "app/cli/interrupt.h"

#include <QStringList>

namespace clinicdesk::cli {

/// What a command receives: the app, the signal for Ctrl+C, and whether to print JSON.
struct CommandContext {
    AppContext &app;
    Interrupt &interrupt;
    bool json = false;
};

/// `upload [--patient OID] --type CODE [...] FILE...`
Task<Result<ExitCode>> upload(CommandContext context, QStringList arguments);

/// `outbox list [--all] | run [--wait SECONDS] | retry ID|--all [--cause CODE] | pause ID|--all|--this-connection |
/// resume ID|--all|--this-connection | next ID | cancel ID | export-receipts FILE`
Task<Result<ExitCode>> outbox(CommandContext context, QStringList arguments);

/// `assessments [--practitioner ID] [--patient ID] [--identifier ID] [--transaction ID] [--workflow ID]... [--status S]
/// [--csv [--bom]]`
Task<Result<ExitCode>> assessments(CommandContext context, QStringList arguments);

/// `doctor ID... [--ids FILE]... [--check [--csv [--bom]]]`; `-` reads a list from standard input.
Task<Result<ExitCode>> doctor(CommandContext context, QStringList arguments);

/// `aadhaar init`: reads the number from the terminal or from standard input.
Task<Result<ExitCode>> aadhaar(CommandContext context, QStringList arguments);

/// `privacy request | list`
Task<Result<ExitCode>> privacy(CommandContext context, QStringList arguments);

/// `journal list [--since DATE] | verify | export FILE`
Task<Result<ExitCode>> journal(CommandContext context, QStringList arguments);

/// `jwe encrypt [--file] | decrypt`: from standard input to standard output. Creates neither an outbox nor an HTTP
/// engine.
Task<Result<ExitCode>> jwe(CommandContext context, QStringList arguments);

/// `erase [--yes] [--journal] [--of NAME | --all]`: removes everything of the person, of another, or of all people.
Task<Result<ExitCode>> erase(CommandContext context, QStringList arguments);

/// `connection list | add NAME | set NAME | show NAME | remove NAME | use NAME | check [NAME]`
Task<Result<ExitCode>> connection(CommandContext context, QStringList arguments);

} // namespace clinicdesk::cli
