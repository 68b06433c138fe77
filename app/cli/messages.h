// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exitcode.h"
#include "core/base/error.h"

#include <QByteArrayView>
#include <QJsonObject>
#include <QString>

namespace clinicdesk::cli {

/// Returns the sentence for an error that ends a command: of `wrongUse`, or of `core/wording`.
QString errorSentence(const Error &error);

/// Reports a failure of the whole command: prints {"error":{"code","message"}} if `json` is set, and `sentence` and the
/// technical details to standard error.
ExitCode fail(const Error &error, const QString &sentence, bool json);

/// Results are printed to standard output, everything else to standard error. False if standard output cannot be
/// written; `exitAfterOutput` reports it. Hidden characters (`isHiddenCharacter`) of names and answers are replaced,
/// because a terminal obeys some of them; JSON has them escaped.
bool print(QByteArrayView text);
bool printJson(QByteArrayView json);
void print(const QString &text);
void print(const QJsonObject &json);
/// Returns `exit`, or a failure if part of what was printed is lost: then it also says so, except when the reader has
/// closed the pipe. Call it once, before the program exits.
ExitCode exitAfterOutput(ExitCode exit);
void printStatus(const QString &text);
/// Without the end of the line.
void printPrompt(const QString &text);

/// {"code","message"}, with "http_status" and "server_code" (the service's own code) where the error has them.
QJsonObject errorJson(const Error &error);
QJsonObject errorJson(const Error &error, const QString &sentence);

} // namespace clinicdesk::cli
