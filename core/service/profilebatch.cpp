// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/profilebatch.h"

#include "core/http/parallelism.h"
#include "core/http/retrypolicy.h"

#include <chrono>
#include <optional>
#include <vector>

namespace clinicdesk {

namespace {

/// State shared by the parallel loops of one round.
struct Round {
    std::shared_ptr<Client> client;
    QStringList ids;
    ProfileBatchCallbacks calls;
    std::stop_source ending; ///< requested by the user, or by a loop whose sign-in was refused
    qsizetype next = 0;
    qsizetype answeredCount = 0;
    int mismatchesInARow = 0;
    std::optional<Error> refusal;
    http::Parallelism parallelism;
    std::vector<Task<>> lines; ///< that have not been awaited yet
    int active = 0;            ///< lines that have not ended

    bool hasMore() const { return !isOver() && next < ids.size(); }
    bool isOver() const { return ending.stop_requested(); }
};

bool isRefusalOfTheSignIn(const Result<DoctorProfile> &answer)
{
    return !answer &&
           (answer.error().code == ErrorCode::SignInRefused || answer.error().code == ErrorCode::SignInMissing);
}

/// Counts this answer and returns the refusal if the answers so far mean one.
std::optional<Error> refusalAfter(Round &round, const Result<DoctorProfile> &answer)
{
    round.mismatchesInARow = !answer && mayBeTokenMismatch(answer.error()) ? round.mismatchesInARow + 1 : 0;
    if (round.mismatchesInARow < maxMismatchesInARow || round.calls.trustsToken)
        return {};
    auto refusal = answer.error();
    refusal.code = ErrorCode::SignInRefused;
    return refusal;
}

void followThroughput(Round &round, const Result<DoctorProfile> &answer)
{
    const auto now = std::chrono::steady_clock::now();
    if (!answer && http::remedyFor(answer.error()) == http::Remedy::TryAgain)
        round.parallelism.noteFailure(now);
    else
        round.parallelism.noteProgress(1, now, round.hasMore());
}

Task<> askOnOneLine(std::shared_ptr<Round> round);

/// Starts lines until there are as many as the throughput allows.
void startLines(const std::shared_ptr<Round> &round)
{
    while (round->hasMore() && round->active < round->parallelism.level()) {
        ++round->active;
        round->lines.push_back(askOnOneLine(round));
    }
}

/// Requests the next profile of the list.
Task<Result<DoctorProfile>> askForNext(Round &round)
{
    const auto index = round.next++;
    if (round.calls.started)
        round.calls.started(index);
    Call call;
    call.stop = round.ending.get_token();
    return round.client->send(DoctorProfileLookup{round.ids.at(index)}, std::move(call));
}

void endWith(Round &round, Error refusal)
{
    if (round.isOver())
        return;
    round.refusal = std::move(refusal);
    round.ending.request_stop();
}

/// Requests one profile after the other until none is left, or until fewer lines are wanted. The next request is under
/// way before an answer is handed on, which may take longer than a request needs to be made.
Task<> askOnOneLine(std::shared_ptr<Round> round)
{
    auto index = round->next;
    std::optional<Task<Result<DoctorProfile>>> asked = askForNext(*round);
    while (asked) {
        const auto answer = co_await *asked;
        asked.reset();
        if (round->isOver())
            break;
        if (isRefusalOfTheSignIn(answer)) {
            endWith(*round, answer.error());
            break;
        }
        ++round->answeredCount;
        followThroughput(*round, answer);
        auto refusal = refusalAfter(*round, answer);
        const auto answered = index;
        if (!refusal && round->hasMore() && round->active <= round->parallelism.level()) {
            index = round->next;
            asked = askForNext(*round);
        }
        if (round->calls.answered)
            round->calls.answered(answered, answer);
        if (refusal)
            endWith(*round, *std::move(refusal));
        startLines(round);
    }
    --round->active;
}

} // namespace

Task<Result<void>> fetchProfiles(std::shared_ptr<Client> client, QStringList ids, ProfileBatchCallbacks calls,
                                 std::stop_token stop)
{
    const auto most = client->connection().conventions.parallelCallsMax;
    const auto round =
        std::make_shared<Round>(Round{.client = std::move(client),
                                      .ids = std::move(ids),
                                      .calls = std::move(calls),
                                      .ending = {},
                                      .refusal = {},
                                      .parallelism = {fewestParallelProfiles, most, http::Parallelism::Unit::Answers},
                                      .lines = {}});
    const std::stop_callback onStop(stop, [ending = round->ending]() mutable { ending.request_stop(); });
    startLines(round);
    while (!round->lines.empty()) {
        const auto line = std::move(round->lines.back());
        round->lines.pop_back();
        co_await line;
    }
    if (round->refusal)
        co_return *round->refusal;
    if (round->answeredCount < round->ids.size())
        co_return Error{.code = ErrorCode::Cancelled};
    co_return Result<void>();
}

} // namespace clinicdesk
