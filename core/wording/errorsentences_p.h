// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errorreason.h"

#include <QCoreApplication>
#include <QString>

namespace clinicdesk::wording {

/// Translation context of all texts about errors.
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

/// What happened, and what to do: one sentence or two each.
struct ErrorSentences {
    QString summary;
    QString advice;
};

/// Returns the sentences for `error.reason`, which is not None.
ErrorSentences sentencesForReason(const Error &error);

} // namespace clinicdesk::wording
