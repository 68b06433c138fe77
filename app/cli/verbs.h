// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <QList>

namespace clinicdesk::cli {

/// One of the words that a command takes, as `list` of `outbox`.
struct Verb {
    QString word;
    QString takes; ///< what may follow it, as help shows it; most say so only in their own
    Task<Result<Exit>> (*action)(Surroundings surroundings, QStringList arguments);
};
using Verbs = QList<Verb>;

/// `list | run | retry`, for the help of the program.
QString joinedWords(const Verbs &verbs);

/// What each command knows.
Verbs outboxVerbs();
Verbs connectionVerbs();
Verbs privacyVerbs();
Verbs jweVerbs();

/// Does what the first argument names, with the others; prints how `command` is used for `--help`. WrongUse with it for
/// anything else.
Task<Result<Exit>> doVerb(QString command, Verbs verbs, Surroundings surroundings, QStringList arguments);

} // namespace clinicdesk::cli
