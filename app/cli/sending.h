// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "core/http/speedlimit.h"

#include <QCommandLineParser>

#include <chrono>

namespace clinicdesk::cli {

/// Parses `--wait SECONDS`; WrongUse for anything but a whole number from 0 to 86,400.
Result<std::chrono::seconds> readWait(const QString &text);

/// `--limit RATE`, the speed limit of uploads (`http::SpeedLimit::read`).
QCommandLineOption limitOption();
/// Parses `--limit`. WrongUse for an invalid limit; no limit if the option was not given.
Result<http::SpeedLimit> readLimit(const QCommandLineParser &parser);
/// Sets that limit. If the policy has one, this one is not used, and standard error says so.
void limitUploads(CommandContext context, const http::SpeedLimit &limit);

/// Sends these documents, and documents that other processes hand over meanwhile, until these documents are at rest,
/// `patience` is over or Ctrl+C is pressed. Transfers that are then in progress are stopped and their documents stay
/// in the outbox. Documents of other processes are finished first, except after Ctrl+C. While another process sends
/// for the connection, the documents are handed over to that process, and the wait is the same. Fails when sending
/// cannot start.
Task<Result<void>> sendAndWait(CommandContext context, std::shared_ptr<Outbox> outbox, ConnectionClient signedIn,
                               QList<DocumentId> documents, std::chrono::seconds patience);

/// Adds the names of the connections on this computer.
QList<DocumentReport> withNames(const AppContext &app, const QList<OutboxDocument> &documents);

/// Prints the documents and returns the exit code of the command. `fits` has what `upload --fit` changed in the files
/// of each document; it is empty for every other command.
ExitCode report(const CommandContext &context, const QList<OutboxDocument> &documents,
                const QList<QList<QJsonObject>> &fits = {});

} // namespace clinicdesk::cli
