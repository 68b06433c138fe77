// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "core/http/speedlimit.h"

#include <QCommandLineParser>

#include <chrono>

namespace clinicdesk::cli {

/// `--wait SECONDS`; WrongUse for anything but a whole number of 0 to 86,400.
Result<std::chrono::seconds> readWait(const QString &text);

/// `--limit RATE`, how much of the line uploads may take (`http::SpeedLimit::read`).
QCommandLineOption limitOption();
/// WrongUse for what is no limit; none where the option was not given.
Result<http::SpeedLimit> readLimit(const QCommandLineParser &parser);

/// Sends these documents, and what other programs hand over meanwhile, until these come to rest, patience is over or
/// Ctrl+C is pressed; what is under way then is stopped and kept, though what was handed over goes to its end unless it
/// was Ctrl+C. While another program drives the connection, they are handed over to it, and watched in the same way.
/// Fails where the outbox cannot be driven.
Task<Result<void>> driveToRest(Surroundings surroundings, std::shared_ptr<Outbox> outbox, SignedIn signedIn,
                               QList<DocumentId> documents, std::chrono::seconds patience);

/// With the names that their connections have on this computer.
QList<Reported> withNames(const Workplace &workplace, const QList<OutboxDocument> &documents);

/// Prints the documents and says how the command ends.
Exit report(const Surroundings &surroundings, const QList<OutboxDocument> &documents);

} // namespace clinicdesk::cli
