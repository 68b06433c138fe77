// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/errorreason.h"

#include <QCoreApplication>

namespace clinicdesk::cli {

/// Translation context of the command line.
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::cli)
};

/// Returns the error for a command line that is not valid; `errorSentence` returns `sentence` for it, in one line
/// whatever was typed, and `usage` in its own lines. The exit code is 2.
inline Error wrongUse(QString sentence, const QString &usage = {})
{
    for (const auto lineBreak : {QLatin1Char('\n'), QLatin1Char('\r')})
        sentence.replace(lineBreak, QChar(QChar::ReplacementCharacter));
    if (!sentence.isEmpty() && !usage.isEmpty())
        sentence += QLatin1Char('\n');
    return {.code = ErrorCode::WrongUse, .reason = ErrorReason::CommandLine, .detail = sentence + usage};
}

/// Returns `error` as the error of an option with an invalid value; the exit code is 2.
inline Error inOption(const QString &option, Error error)
{
    error.code = ErrorCode::WrongUse;
    error.input = option;
    return error;
}

} // namespace clinicdesk::cli
