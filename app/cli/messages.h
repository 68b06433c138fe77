// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "core/base/error.h"

#include <QByteArrayView>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace clinicdesk::cli {

/// Returns the sentence for an error that ends a command: of `wrongUse`, or of `core/wording`.
QString errorSentence(const Error &error);

/// Reports a failure of the whole command: prints {"error":{"code","message"}} if `json` is set, and `sentence` and the
/// technical details to standard error.
ExitCode fail(const Error &error, const QString &sentence, bool json);

// Only these functions write text to the terminal. Results are printed to standard output, everything else to standard
// error. What cannot be written is noted; `exitAfterOutput` reports it, and functions that return a value then return
// false. Hidden characters of names and answers are replaced, because a terminal obeys some of them (`printableLine`).

/// Prints one line. Line breaks within it are replaced, too; one at its end is that of the line.
void print(const QString &line);
/// The same for several lines, which are kept in memory until there are many or the program ends.
bool printLines(const QStringList &lines);
/// Prints a text of several lines, which are its own: it must contain nothing from outside.
void printHelp(const QString &text);
/// Prints whole rows of a table. Line breaks within cells become spaces.
bool printCsv(QByteArrayView rows);
/// Hidden characters are escaped.
bool printJson(QByteArrayView json);
void print(const QJsonObject &json);
/// Returns `exit`, or a failure if part of what was printed is lost: then it also says so, except when the reader has
/// closed the pipe. Call it once, before the program exits.
ExitCode exitAfterOutput(ExitCode exit);
/// One line of standard error.
void printStatus(const QString &line);
/// Without the end of the line.
void printPrompt(const QString &text);

/// {"code","message"}, with "http_status" and "server_code" (the service's own code) where the error has them.
QJsonObject errorJson(const Error &error);
QJsonObject errorJson(const Error &error, const QString &sentence);

} // namespace clinicdesk::cli
