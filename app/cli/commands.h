// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "app/cli/interrupt.h"
#include "app/cli/workplace.h"

#include <QStringList>

namespace clinicdesk::cli {

/// What a command receives: the workplace, the signal for Ctrl+C, and whether to print JSON.
struct Surroundings {
    Workplace &workplace;
    Interrupt &interrupt;
    bool json = false;
};

/// `upload [--patient OID] --type CODE [...] FILE...`
Task<Result<Exit>> upload(Surroundings surroundings, QStringList arguments);

/// `outbox list [--all] | run [--wait SECONDS] | retry ID|--all [--cause CODE] | pause ID|--all|--this-connection |
/// resume ID|--all|--this-connection | next ID | cancel ID | export-receipts FILE`
Task<Result<Exit>> outbox(Surroundings surroundings, QStringList arguments);

/// `assessments [--practitioner ID] [--patient ID] [--identifier ID] [--transaction ID] [--workflow ID]... [--status S]
/// [--csv [--bom]]`
Task<Result<Exit>> assessments(Surroundings surroundings, QStringList arguments);

/// `doctor ID... [--ids FILE]... [--check [--csv [--bom]]]`; `-` reads a list from standard input.
Task<Result<Exit>> doctor(Surroundings surroundings, QStringList arguments);

/// `aadhaar init`: reads the number from the terminal or from standard input.
Task<Result<Exit>> aadhaar(Surroundings surroundings, QStringList arguments);

/// `privacy request | list`
Task<Result<Exit>> privacy(Surroundings surroundings, QStringList arguments);

/// `jwe encrypt [--file] | decrypt`: from standard input to standard output. Creates neither an outbox nor an HTTP
/// engine.
Task<Result<Exit>> jwe(Surroundings surroundings, QStringList arguments);

/// `connection list | add NAME | set NAME | show NAME | remove NAME | use NAME | check [NAME]`
Task<Result<Exit>> connection(Surroundings surroundings, QStringList arguments);

} // namespace clinicdesk::cli
