// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/retrypolicy.h"

#include "core/base/errorreason.h"

#include <algorithm>

namespace clinicdesk::http {

namespace {

/// The server wants what this computer never offers.
bool isForGood(ErrorReason reason)
{
    return reason == ErrorReason::TlsClientCertificate || reason == ErrorReason::TlsVersion;
}

} // namespace

Remedy remedyFor(const Error &error)
{
    switch (error.code) {
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::NetworkCaptive: // until the user signs in to the network's own page
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::StorageUnavailable:
    case ErrorCode::ComputerLimit: // until other programs have ended
        return Remedy::TryAgain;
    case ErrorCode::NetworkRedirectRefused:
        return isTemporaryRedirect(error.httpStatus) ? Remedy::TryAgain : Remedy::NeedsUser;
    case ErrorCode::NetworkCertificateNotTrusted: // of that page, or until the clock of this computer is right again
        return isForGood(error.reason) ? Remedy::NeedsUser : Remedy::TryAgain;
    case ErrorCode::StorageFormExpired:
        return Remedy::RequestNewForm;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        return Remedy::SignIn;
    case ErrorCode::ServiceWorkspaceFull:
        return Remedy::WaitForSpace;
    case ErrorCode::StoreUnavailable: // a disk may come back
        return error.disk == DiskError::None ? Remedy::NeedsUser : Remedy::TryAgain;
    default:
        return Remedy::NeedsUser;
    }
}

bool isTemporaryRedirect(int httpStatus)
{
    return httpStatus == 302 || httpStatus == 303 || httpStatus == 307;
}

bool isPermanentRedirect(int httpStatus)
{
    return httpStatus == 301 || httpStatus == 308;
}

std::chrono::milliseconds RetryPolicy::delay(int attempt, const Error &error, double chance) const
{
    auto window = first;
    for (int i = 1; i < attempt && window < longest; ++i)
        window *= 2;
    window = std::min(window, longest);
    const auto jitter = std::chrono::milliseconds(static_cast<qint64>(static_cast<double>(window.count()) * chance));
    const auto least = std::min(error.retryAfter.value_or(std::chrono::seconds(0)), retryAfterCap);
    return least + jitter; // the jitter is added on top; otherwise all clients would return in the same second
}

bool RetryPolicy::isInFuture(const QDateTime &notBefore, const QDateTime &since, const QDateTime &now) const
{
    const bool wasSetBack = since.isValid() && since > now;
    return notBefore.isValid() && notBefore > now && !wasSetBack &&
           notBefore <= now.addDuration(longest + retryAfterCap);
}

} // namespace clinicdesk::http
