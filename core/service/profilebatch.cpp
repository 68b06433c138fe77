// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/profilebatch.h"

#include <array>
#include <optional>

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

/// Requests one profile after the other until none is left.
Task<> askOnOneLine(std::shared_ptr<Round> round)
{
    while (!round->isOver() && round->next < round->ids.size()) {
        const auto index = round->next++;
        if (round->calls.started)
            round->calls.started(index);
        DoctorProfileLookup lookup{round->ids.at(index)};
        Call call;
        call.stop = round->ending.get_token();
        const auto answer = co_await round->client->send(std::move(lookup), std::move(call));
        if (round->isOver())
            co_return;
        if (isRefusalOfTheSignIn(answer)) {
            round->refusal = answer.error();
            round->ending.request_stop();
            co_return;
        }
        ++round->answeredCount;
        if (round->calls.answered)
            round->calls.answered(index, answer);
        if (auto refusal = refusalAfter(*round, answer); refusal && !round->isOver()) {
            round->refusal = std::move(refusal);
            round->ending.request_stop();
        }
    }
}

} // namespace

Task<Result<void>> fetchProfiles(std::shared_ptr<Client> client, QStringList ids, ProfileBatchCallbacks calls,
                                 std::stop_token stop)
{
    const auto round = std::make_shared<Round>();
    round->client = std::move(client);
    round->ids = std::move(ids);
    round->calls = std::move(calls);
    const std::stop_callback onStop(stop, [ending = round->ending]() mutable { ending.request_stop(); });
    std::array<Task<>, maxParallelProfiles> lines;
    for (auto &line : lines)
        line = askOnOneLine(round);
    for (auto &line : lines)
        co_await line;
    if (round->refusal)
        co_return *round->refusal;
    if (round->answeredCount < round->ids.size())
        co_return Error{.code = ErrorCode::Cancelled};
    co_return Result<void>();
}

} // namespace clinicdesk
