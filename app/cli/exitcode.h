// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/outbox/outboxdocument.h"

#include <QList>

namespace clinicdesk::cli {

/// Exit codes of a command, for scripts.
enum class ExitCode {
    Done = 0,
    Failed = 1,      ///< a permanent failure
    WrongUse = 2,    ///< unknown option, a type that the connection does not list, an impossible date, ...
    NotSignedIn = 3, ///< no token or key, or refused
    Unavailable = 4, ///< service, storage or network; the documents stay in the outbox
    BadInput = 5,    ///< a file that cannot be sent, an invalid envelope, an invalid number
};

/// The exit code of a command that fails as a whole.
ExitCode exitFor(const Error &error);
/// The exit code for one document at the end of the command.
ExitCode exitFor(const OutboxDocument &document);
/// The exit code for several results: the first of 3, 5, 1, 4, 0 that occurs.
ExitCode combinedExitCode(const QList<ExitCode> &exits);

} // namespace clinicdesk::cli
