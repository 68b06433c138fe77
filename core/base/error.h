// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace clinicdesk {

/// Where a problem lies, so that the person knows whom to turn to.
enum class Side { ThisComputer, Network, Service, Storage, SignIn };

/// What went wrong. Stable for programs as `codeText()`; the sentence for people is made by `core/wording` alone.
enum class ErrorCode {
    FileEmpty,
    FileTooLarge,
    FileUnsupported,
    FileUnreadable,
    FileLocked, ///< it opens with a password alone
    FileDamaged,
    FileMixedKinds,
    FileTooMany,
    FileNoRoom,
    FileNotWritten,
    NetworkNoRoute,
    NetworkTimeout,
    NetworkInterrupted,
    NetworkCertificateNotTrusted,
    NetworkRedirectRefused,
    NetworkCaptive,
    ServiceRefusedItem,
    ServiceRefusedRequest,
    ServiceAlreadyThere,
    ServiceAlreadyRunning,
    ServiceWorkspaceFull,
    ServiceOutcomeUnclear,
    ServiceUnavailable,
    ServiceBadAnswer,
    ServiceAnswerTooLarge,
    ServiceNotAllowed,
    ServiceUnknownDoctor,
    ServiceDataMissing,
    StorageFormExpired,
    StoragePolicy,
    StorageUnavailable,
    ConnectionOtherAddress, ///< it was queued for another address than its connection has now
    ConnectionsNotSaved,
    ConnectionsUnreadable,
    ConnectionsDamaged,
    ConnectionsRestored, ///< the list could not be read, and its backup is used
    ConnectionsNewer,
    SignInMissing,
    SignInRefused,
    SignInKeyMissing,
    JweMalformed,
    JweNotAuthentic,
    KeychainUnavailable,
    StoreUnavailable,
    StoreDamaged,
    StoreNewer,
    InputInvalid,
    WrongUse,
    Cancelled,
};

/// All codes, in the order of the list above; for the manual and for tests.
inline constexpr int errorCodeCount = static_cast<int>(ErrorCode::Cancelled) + 1;

Side sideOf(ErrorCode code);

/// `side.what`, stable for programs: the only list of these texts.
QLatin1String codeText(ErrorCode code);

/// The code of that text; nothing for a text that is not in the list (a row written by another version).
std::optional<ErrorCode> codeFromText(QStringView text);

/// What a disk has against a file of ours.
enum class DiskFault {
    None,
    Full,       ///< the disk, or this account's share of it
    NotAllowed, ///< it is read-only, or the place belongs to another account
    Failing,    ///< whatever else it does not do
    Unsure,     ///< it took what was written and did not confirm it, and now nobody can take it back
};

/// An error as data. It never holds a body, an address with a signature, a token or file content.
struct Error {
    ErrorCode code;
    int httpStatus = 0; ///< 0 when no answer came
    QString serverCode; ///< the server's own code, as given (`error_details.code`, S3 `Code`)
    QString serverText; ///< the server's own words, as given
    std::optional<std::chrono::seconds> retryAfter; ///< the server's `Retry-After`
    bool wholeBodySent = false;                     ///< the last byte of the request went out before this happened
    QString subject;                                ///< what it happened to: a file's name, a host, an option
    qint64 sizeBytes = 0;                           ///< for FileTooLarge: the size found; for FileTooMany: the number
    qint64 limit = 0;                               ///< and the limit that it is over
    DiskFault disk = DiskFault::None;               ///< for StoreUnavailable, ConnectionsNotSaved
    QString detail;                                 ///< technical words for "Details", fit to be copied

    friend bool operator==(const Error &, const Error &) = default;
};

} // namespace clinicdesk
