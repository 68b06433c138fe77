// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journal.h"
#include "core/service/client.h"

#include <QLatin1String>

namespace clinicdesk {

/// What became of a request for a user's data.
enum class DataRequestState {
    Accepted,
    AlreadyRunning, ///< an earlier one was still being worked on; nothing new was asked
    Failed,         ///< nothing was asked
    Unclear,        ///< no answer was recorded, or one that says nothing: it may have been taken
};

/// `accepted`, `already_running`, `failed`, `unclear`: for files and programs, not for people.
QLatin1String stateText(DataRequestState state);

/// A request for a user's data as the journal has it.
struct DataRequest {
    qint64 number = 0; ///< of the journal's entry that says it was asked
    QDateTime at;
    QDateTime answeredAt; ///< null where no answer was recorded
    QString by;           ///< the account on this computer
    ConnectionId connection;
    QString connectionName;          ///< as it was called then
    UserId user;                     ///< of the connection
    std::optional<QString> username; ///< as the service calls the user; only of one that was accepted
    DataRequestState state = DataRequestState::Unclear;
    std::optional<Error> error; ///< of what failed or is unclear: code and HTTP status
    /// For AlreadyRunning: when the last one from this computer over the same connection was asked that was, or may
    /// have been, taken within the week before. Null when there is none: then somebody asked elsewhere.
    QDateTime runningSince;
};

/// All requests from this computer, the newest first.
Task<Result<QList<DataRequest>>> dataRequests(std::shared_ptr<Journal> journal);

struct AskedForData {
    DataRequest request;
    std::optional<Error> notRecorded; ///< why the answer is not in the journal
};

/// Asks the service for the data of the client's user, and keeps a record of it: that it is asked stands on the disk
/// before the service hears of it, what was answered afterwards. Whatever the service says is a good result, with its
/// state. SignInMissing without a token, and the journal's own errors: then nothing was asked.
Task<Result<AskedForData>> askForUserData(std::shared_ptr<Client> client, std::shared_ptr<Journal> journal);

} // namespace clinicdesk
