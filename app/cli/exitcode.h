// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/outbox/outboxdocument.h"

#include <QList>

namespace clinicdesk::cli {

/// How a command ends, for scripts.
enum class Exit {
    Done = 0,
    Failed = 1,      ///< for good
    WrongUse = 2,    ///< unknown option, a type that the connection does not list, an impossible date, ...
    NotSignedIn = 3, ///< no token or key, or refused
    Unavailable = 4, ///< service, storage or line; the work is kept
    BadInput = 5,    ///< a file that cannot go, an envelope that is none, a number that cannot be right
};

/// For a command that fails as a whole.
Exit exitFor(const Error &error);
/// For one document as it stands at the end.
Exit exitFor(const OutboxDocument &document);
/// Several at once: the first of 3, 5, 1, 4, 0.
Exit worstOf(const QList<Exit> &exits);

} // namespace clinicdesk::cli
