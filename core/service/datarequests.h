// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journal.h"
#include "core/service/client.h"

#include <QLatin1String>

namespace clinicdesk {

/// Result of a request for a user's data.
enum class DataRequestState {
    Accepted,
    AlreadyRunning, ///< an earlier request is still in progress; no new one was made
    Failed,         ///< no request was made
    Unclear,        ///< no answer was recorded, or one that says nothing: the service may have accepted the request
};

/// Returns `accepted`, `already_running`, `failed` or `unclear`: for files and programs, not for people.
QLatin1String stateText(DataRequestState state);

/// A request for a user's data as recorded in the journal.
struct DataRequest {
    qint64 number = 0; ///< number of the journal's entry for the request
    QDateTime at;
    QDateTime answeredAt; ///< null if no answer was recorded
    QString by;           ///< the person; the account of this computer in entries without one
    ConnectionId connection;
    QString connectionName;          ///< its name at that time
    UserId user;                     ///< user of the connection
    std::optional<QString> username; ///< the service's name for the user; only if accepted
    DataRequestState state = DataRequestState::Unclear;
    std::optional<Error> error; ///< of a failed or unclear request: code and HTTP status
    /// For AlreadyRunning: time of the last request from this computer over the same connection that was accepted, or
    /// may have been, within the week before. Null if there is none; then the request was made elsewhere.
    QDateTime runningSince;
};

/// Returns all requests from this computer, newest first.
Task<Result<QList<DataRequest>>> dataRequests(std::shared_ptr<Journal> journal);

struct DataRequestOutcome {
    DataRequest request;
    std::optional<Error> notRecorded; ///< why the answer is not in the journal
};

/// Requests the data of the client's user and records it in the journal: the request is on the disk before it is sent,
/// the answer afterwards. Every answer of the service is a successful result with its state. Errors: SignInMissing
/// without a token, and the journal's own errors; then no request was made. If `stop` is requested, the request ends as
/// Cancelled: Unclear once it was sent, otherwise Failed.
Task<Result<DataRequestOutcome>> requestUserData(std::shared_ptr<Client> client, std::shared_ptr<Journal> journal,
                                                 std::stop_token stop = {});

} // namespace clinicdesk
