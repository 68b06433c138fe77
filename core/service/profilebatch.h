// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/doctorprofilelookup.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <stop_token>

namespace clinicdesk {

/// Number of profiles that are requested in parallel at first; as many connections to the service stay open meanwhile.
/// More follow while the answers get more frequent, up to the convention `parallel_calls_max`.
inline constexpr int fewestParallelProfiles = 4;

/// A round ends after this many consecutive answers that `mayBeTokenMismatch`, because the token is probably refused.
inline constexpr int maxMismatchesInARow = 5;

/// Callbacks of a round, with the position of the ID in the list. Both may be empty.
struct ProfileBatchCallbacks {
    std::function<void(qsizetype)> started;
    std::function<void(qsizetype, const Result<DoctorProfile> &)> answered; ///< in the order of the answers
    bool trustsToken = false; ///< the round never ends because of `maxMismatchesInARow`
};

/// Requests the profiles of many doctors, several in parallel (`http::Parallelism`) and in the order of the list, each
/// once: a refusal is final (interface 7). One failure does not stop the others.
///
/// Succeeds when all are answered. Cancelled if `stop` is requested before that. SignInMissing or SignInRefused if the
/// sign-in is refused, because every other call would be refused too. In these cases the calls in progress are
/// cancelled; neither they nor the doctor whose answer was that refusal are reported, because they have no result.
/// After `maxMismatchesInARow` such answers: SignInRefused with status 500; those answers are reported.
///
/// The callbacks run on the caller's thread. `stop` can be requested on any thread, also inside a callback.
Task<Result<void>> fetchProfiles(std::shared_ptr<Client> client, QStringList ids, ProfileBatchCallbacks calls,
                                 std::stop_token stop);

} // namespace clinicdesk
