// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/directoutcome_p.h"

namespace clinicdesk {

namespace {

bool hidesTheAnswer(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::NetworkCaptive:
    case ErrorCode::SignInKeyMissing: // of the answer; a request without its key is not sent
        return true;
    default:
        return false;
    }
}

} // namespace

Error directOutcome(Error error)
{
    if (!error.wholeBodySent || !hidesTheAnswer(error.code))
        return error;
    const auto first = codeText(error.code);
    error.detail = error.detail.isEmpty() ? QString(first) : QStringLiteral("%1: %2").arg(first, error.detail);
    error.code = ErrorCode::ServiceOutcomeUnclear;
    return error;
}

Error directInterrupted()
{
    return {.code = ErrorCode::ServiceOutcomeUnclear, .detail = QStringLiteral("it was stopped while it was sent")};
}

} // namespace clinicdesk
