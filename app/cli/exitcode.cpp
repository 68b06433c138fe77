// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exitcode.h"

#include "core/base/errorreason.h"
#include "core/http/retrypolicy.h"

namespace clinicdesk::cli {

namespace {

/// The person did not or cannot identify themselves, or may not do this.
bool isRefusal(ErrorReason reason)
{
    return reason == ErrorReason::PinNeeded || reason == ErrorReason::PinWrong || reason == ErrorReason::PinWait ||
           reason == ErrorReason::RoleNotAllowed || reason == ErrorReason::RoleNotUsed ||
           reason == ErrorReason::PinRequired || reason == ErrorReason::PeopleDamaged;
}

} // namespace

ExitCode exitFor(const Error &error)
{
    if (isRefusal(error.reason))
        return ExitCode::NotSignedIn;
    if (error.code == ErrorCode::NetworkRedirectRefused && http::isTemporaryRedirect(error.httpStatus))
        return ExitCode::Unavailable; // as a page of the network
    if (error.code == ErrorCode::NetworkCertificateNotTrusted && http::remedyFor(error) != http::Remedy::TryAgain)
        return ExitCode::Failed;         // the server wants what this computer never offers
    if (isKeychainProblem(error.reason)) // also where a token or a key is missing because of it
        return ExitCode::Unavailable;
    switch (error.code) {
    case ErrorCode::WrongUse:
        return ExitCode::WrongUse;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
    case ErrorCode::SignInKeyMissing:
    case ErrorCode::ServiceNotAllowed:
        return ExitCode::NotSignedIn;
    case ErrorCode::FileEmpty:
    case ErrorCode::FileTooLarge:
    case ErrorCode::FileUnsupported:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileLocked:
    case ErrorCode::FileDamaged:
    case ErrorCode::FileMixedKinds:
    case ErrorCode::FileTooMany:
    case ErrorCode::FileTooComplex:
    case ErrorCode::JweMalformed:
    case ErrorCode::InputInvalid:
        return ExitCode::BadInput;
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::NetworkCertificateNotTrusted:
    case ErrorCode::NetworkCaptive:
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::ServiceWorkspaceFull:
    case ErrorCode::StorageUnavailable:
    case ErrorCode::KeychainUnavailable:
    case ErrorCode::Cancelled:
        return ExitCode::Unavailable;
    default:
        return ExitCode::Failed;
    }
}

ExitCode exitFor(const OutboxDocument &document)
{
    const auto error = document.error ? exitFor(*document.error) : ExitCode::Unavailable;
    const bool isStopped = document.error && document.error->code == ErrorCode::Cancelled;
    const bool lacksDate = document.error && document.error->reason == ErrorReason::DateNeeded;
    switch (document.state) {
    case ItemState::Delivered:
        return ExitCode::Done;
    case ItemState::Failed: // not tried again, whatever the error was, unless a person stopped it before it was added
        return (error == ExitCode::Unavailable && !isStopped) || lacksDate ? ExitCode::Failed : error;
    case ItemState::Cancelled:
        return ExitCode::Failed;
    default: // saved, to be sent later
        return error == ExitCode::NotSignedIn ? error : ExitCode::Unavailable;
    }
}

ExitCode combinedExitCode(const QList<ExitCode> &exits)
{
    for (const auto exit : {ExitCode::NotSignedIn, ExitCode::BadInput, ExitCode::Failed, ExitCode::Unavailable}) {
        if (exits.contains(exit))
            return exit;
    }
    return ExitCode::Done;
}

} // namespace clinicdesk::cli
