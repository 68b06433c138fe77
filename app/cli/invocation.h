// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QCommandLineParser>
#include <QStringList>

namespace clinicdesk::cli {

/// The command line without the options that may stand anywhere.
struct Invocation {
    bool json = false;
    QString connection;  ///< of `--connection`, empty without it
    QStringList command; ///< words of the command and what follows
};

/// WrongUse when `--connection` has no name.
Result<Invocation> readInvocation(QStringList arguments);

/// The parser of one command, with what it knows filled in by `describe`. WrongUse for anything that it does not know.
/// `--help` prints the command's help and ends the program.
Result<void> parse(QCommandLineParser &parser, const QString &command, const QStringList &arguments);

/// Help of the program as a whole.
QString generalHelp();

} // namespace clinicdesk::cli
