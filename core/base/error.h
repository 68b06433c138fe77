// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace clinicdesk {

/// Where a problem is, so that the user knows whom to ask.
enum class ErrorSource { ThisComputer, Network, Service, Storage, SignIn };

/// What went wrong. Programs use the stable text of `codeText()`; only `core/wording` makes the sentence for people.
enum class ErrorCode {
    FileEmpty,
    FileTooLarge,
    FileUnsupported,
    FileUnreadable,
    FileLocked, ///< a password is needed to open it
    FileDamaged,
    FileMixedKinds,
    FileTooMany,
    FileTooComplex, ///< more pixels, pages, time or memory than Clinic Desk spends on a file
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
    ConnectionAddressChanged, ///< queued for another address than the connection has now
    ConnectionsNotSaved,
    ConnectionsUnreadable,
    ConnectionsDamaged,
    ConnectionsRestored, ///< the list could not be read; its backup is used
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
    DecoderUnavailable, ///< the program that opens foreign files is missing or does not start
    ComputerLimit,      ///< the system gives this account no more threads or open files
    InputInvalid,
    WrongUse,
    Cancelled,
};

/// Number of codes in the list above, for the manual and for tests.
inline constexpr int errorCodeCount = static_cast<int>(ErrorCode::Cancelled) + 1;

ErrorSource sourceOf(ErrorCode code);

/// Returns the stable text of a code, `side.what`. This is the only list of these texts.
QLatin1String codeText(ErrorCode code);

/// Returns the code of `text`; nothing for a text that is not in the list (for example from a row of another version).
std::optional<ErrorCode> codeFromText(QStringView text);

/// Why an input or a step was refused; see errorreason.h.
enum class ErrorReason : unsigned char;

/// What the disk reports about one of our files.
enum class DiskError {
    None,
    Full,        ///< the disk or the quota of this account; with `Error::limit`, the size that its files may have
    NotAllowed,  ///< read-only, or owned by another account
    IoError,     ///< any other failure
    Unconfirmed, ///< data was written but not confirmed, and it can no longer be undone
    TooManyOpen, ///< the account, or the system, may not open more files
};

/// The call in which an error happened, as an administrator finds it in the logs of the service.
struct FailedCall {
    QString name;      ///< method and path, for a storage method and host; never a query
    QString requestId; ///< ID that the server gave the call, cut and masked by `serviceCode()`; empty without one
    QDateTime time;    ///< when the call ended, UTC

    friend bool operator==(const FailedCall &, const FailedCall &) = default;
};

/// How far the clock of this computer is ahead of the service's.
struct ClockDifference {
    std::chrono::seconds now{0};  ///< zero if it is right by now
    std::chrono::seconds then{0}; ///< when it gave a document its date

    friend bool operator==(const ClockDifference &, const ClockDifference &) = default;
};

/// An error as data. It never contains a body, an address with a signature, a token or file content.
struct Error {
    ErrorCode code;
    ErrorReason reason{}; ///< why; set for InputInvalid and WrongUse
    int httpStatus = 0;   ///< 0 when there was no answer
    QString serverCode;   ///< code from the server, cut and masked by `serviceCode()` (`error_details.code`, S3 `Code`)
    QString serverText;   ///< text from the server, cut and masked by `serviceText()`
    std::optional<std::chrono::seconds> retryAfter; ///< the server's `Retry-After`
    bool wholeBodySent = false;                     ///< the last byte of the request was sent before this happened
    QString subject;                                ///< what failed: a file name, a host, a value
    QString input;        ///< where a refused value was entered: an option, an environment variable
    qint64 sizeBytes = 0; ///< FileTooLarge: the size found; FileTooMany and some reasons: the number found
    qint64 limit = 0;     ///< the limit that was exceeded
    std::optional<ClockDifference> clock; ///< DateNeeded: the clock that gave the date
    DiskError disk = DiskError::None;     ///< what the disk reported; None for errors that are not about a disk
    QString detail;                       ///< technical text for "Details", never a sentence for people; safe to copy
    std::optional<FailedCall> call;       ///< nothing for an error that happened before a request was sent

    friend bool operator==(const Error &, const Error &) = default;
};

/// An error or none, in the space of two pointers: thousands of documents have none. Copies share the error, which
/// never changes.
class OptionalError {
public:
    OptionalError() = default;
    OptionalError(std::nullopt_t) {} // NOLINT(google-explicit-constructor): as std::optional
    OptionalError(Error error)       // NOLINT(google-explicit-constructor): as std::optional
        : m_error(std::make_shared<const Error>(std::move(error)))
    {
    }
    OptionalError(const std::optional<Error> &error) // NOLINT(google-explicit-constructor): the same in another form
        : m_error(error ? std::make_shared<const Error>(*error) : nullptr)
    {
    }
    // NOLINTNEXTLINE(google-explicit-constructor): the same in another form
    operator std::optional<Error>() const { return m_error ? std::optional(*m_error) : std::nullopt; }

    explicit operator bool() const { return m_error != nullptr; }
    bool has_value() const { return m_error != nullptr; } // NOLINT(readability-identifier-naming): as std::optional
    const Error &operator*() const { return *m_error; }
    const Error *operator->() const { return m_error.get(); }
    void reset() { m_error.reset(); }

    friend bool operator==(const OptionalError &left, const OptionalError &right)
    {
        return left.m_error == right.m_error || (left.m_error && right.m_error && *left.m_error == *right.m_error);
    }

private:
    std::shared_ptr<const Error> m_error;
};

} // namespace clinicdesk
