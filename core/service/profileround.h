// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/doctorprofilelookup.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <stop_token>

namespace clinicdesk {

/// How many profiles are asked for side by side; so many connections to the service are kept open meanwhile.
inline constexpr int profilesAtATime = 4;

/// After so many answers in a row that `mayBeTokenMismatch`, a round ends: the token is probably refused.
inline constexpr int maxMismatchesInARow = 5;

/// What a round tells on its way, by the position of the identifier in the list. Both may be empty.
struct ProfileRoundCalls {
    std::function<void(qsizetype)> started;
    std::function<void(qsizetype, const Result<DoctorProfile> &)> answered; ///< in the order of the answers
    bool trustsToken = false; ///< never ends because of `maxMismatchesInARow`
};

/// Asks for the profiles of many doctors, `profilesAtATime` at once in the order of the list, each once: a refusal is
/// final (interface 7). One failure does not stop the rest.
///
/// Ends when all are answered; or with Cancelled when `stop` is asked before that; or with the refusal of the sign-in,
/// SignInMissing or SignInRefused, which would meet every other one as well. In the latter two what is under way is
/// cancelled, and neither it nor the doctor whose answer was that refusal is reported: they were not answered.
/// `maxMismatchesInARow` answers end it with SignInRefused and the status 500; those answers are reported.
///
/// The calls are made on the thread that asks. `stop` may be asked from any thread, and in a call.
Task<Result<void>> askForProfiles(std::shared_ptr<Client> client, QStringList ids, ProfileRoundCalls calls,
                                  std::stop_token stop);

} // namespace clinicdesk
