// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QCommandLineParser>
#include <QStringList>

namespace clinicdesk::cli {

/// The command line without the options that are allowed anywhere.
struct Invocation {
    bool json = false;
    QString connection;  ///< value of `--connection`, empty without the option
    QString person;      ///< value of `--person`, empty without the option
    QStringList command; ///< the words of the command and its arguments
};

/// Parses the command line. WrongUse when `--connection` or `--person` has no name.
Result<Invocation> readInvocation(QStringList arguments);

/// Parses the arguments of one command with the options of `parser`. WrongUse for unknown options. `--help` prints
/// the help of the command and exits the program.
Result<void> parse(QCommandLineParser &parser, const QString &command, const QStringList &arguments);

/// `--encrypt`, for each command that calls the service.
QCommandLineOption encryptOption();

/// Returns the help of the whole program.
QString generalHelp();

} // namespace clinicdesk::cli
