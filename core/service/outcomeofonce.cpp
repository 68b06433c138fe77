// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/outcomeofonce.h"

namespace clinicdesk {

namespace {

bool isRefusalCode(ErrorCode code)
{
    return code == ErrorCode::ServiceRefusedRequest || code == ErrorCode::ServiceWorkspaceFull ||
           code == ErrorCode::Cancelled;
}

/// A redirect can come after the request was carried out: See Other does by its meaning, and who sends the others is
/// not known.
bool mayBeDone(int status)
{
    return status >= 200 && status < 400;
}

/// Something came after the request, but not even its status could be read.
bool isUnknownAnswer(const Error &error)
{
    const bool isAnswer = error.code == ErrorCode::ServiceBadAnswer || error.code == ErrorCode::ServiceAnswerTooLarge;
    return isAnswer && error.httpStatus == 0;
}

} // namespace

Error outcomeOfOnce(Error error)
{
    const bool isUnread = (mayBeDone(error.httpStatus) && !isRefusalCode(error.code)) || isUnknownAnswer(error);
    return error.wholeBodySent && isUnread ? unclear(std::move(error)) : error;
}

Error unclear(Error error)
{
    const auto first = codeText(error.code);
    error.detail = error.detail.isEmpty() ? QString(first) : QStringLiteral("%1: %2").arg(first, error.detail);
    error.code = ErrorCode::ServiceOutcomeUnclear;
    error.reason = {};
    return error;
}

} // namespace clinicdesk
