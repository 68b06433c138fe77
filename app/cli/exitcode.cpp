// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exitcode.h"

namespace clinicdesk::cli {

Exit exitFor(const Error &error)
{
    switch (error.code) {
    case ErrorCode::WrongUse:
        return Exit::WrongUse;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
    case ErrorCode::SignInKeyMissing:
    case ErrorCode::ServiceNotAllowed:
        return Exit::NotSignedIn;
    case ErrorCode::FileEmpty:
    case ErrorCode::FileTooLarge:
    case ErrorCode::FileUnsupported:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileLocked:
    case ErrorCode::FileDamaged:
    case ErrorCode::FileMixedKinds:
    case ErrorCode::FileTooMany:
    case ErrorCode::JweMalformed:
    case ErrorCode::InputInvalid:
        return Exit::BadInput;
    case ErrorCode::NetworkNoRoute:
    case ErrorCode::NetworkTimeout:
    case ErrorCode::NetworkInterrupted:
    case ErrorCode::NetworkCertificateNotTrusted:
    case ErrorCode::NetworkCaptive:
    case ErrorCode::ServiceUnavailable:
    case ErrorCode::ServiceWorkspaceFull:
    case ErrorCode::StorageUnavailable:
    case ErrorCode::Cancelled:
        return Exit::Unavailable;
    default:
        return Exit::Failed;
    }
}

Exit exitFor(const OutboxDocument &document)
{
    const auto error = document.error ? exitFor(*document.error) : Exit::Unavailable;
    switch (document.state) {
    case ItemState::Delivered:
        return Exit::Done;
    case ItemState::Failed:
        return error;
    case ItemState::Cancelled:
        return Exit::Failed;
    default: // saved, to be sent later
        return error == Exit::NotSignedIn ? error : Exit::Unavailable;
    }
}

Exit combinedExitCode(const QList<Exit> &exits)
{
    for (const auto exit : {Exit::NotSignedIn, Exit::BadInput, Exit::Failed, Exit::Unavailable}) {
        if (exits.contains(exit))
            return exit;
    }
    return Exit::Done;
}

} // namespace clinicdesk::cli
