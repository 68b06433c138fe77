// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/directoutcome_p.h"

#include "core/service/outcomeofonce.h"

namespace clinicdesk {

namespace {

bool hidesTheAnswer(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::NetworkCaptive:
    case ErrorCode::NetworkCertificateNotTrusted: // that a client certificate is missing may be a guess
    case ErrorCode::NetworkRedirectRefused:
    case ErrorCode::ServiceBadAnswer:
    case ErrorCode::ServiceAnswerTooLarge:
    case ErrorCode::JweMalformed:
    case ErrorCode::JweNotAuthentic:
    case ErrorCode::SignInKeyMissing: // of the answer; a request without its key is not sent
        return true;
    default:
        return false;
    }
}

/// A 4xx says that the service has refused the file, also where its words cannot be read.
bool isClearRefusal(const Error &error)
{
    const int status = error.httpStatus;
    return status >= 400 && status < 500 && status != 408 && sourceOf(error.code) != ErrorSource::Network;
}

} // namespace

Error directOutcome(Error error)
{
    if (!error.wholeBodySent || !hidesTheAnswer(error.code) || isClearRefusal(error))
        return error;
    return unclear(std::move(error));
}

Error directInterrupted()
{
    return {.code = ErrorCode::ServiceOutcomeUnclear, .detail = QStringLiteral("it was stopped while it was sent")};
}

} // namespace clinicdesk
