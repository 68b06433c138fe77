// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/step.h"

#include <rapidcheck.h>

#include <array>
#include <ostream>

namespace clinicdesk::model {

namespace {

constexpr int maxFurtherSteps = 24;

struct ActName {
    Act act;
    const char *text;
    std::size_t weight;
};

constexpr std::array acts{
    ActName{Act::Add, "add", 9},
    ActName{Act::AddDraft, "add a draft", 4},
    ActName{Act::AddDirect, "add to send directly", 3},
    ActName{Act::Edit, "edit", 2},
    ActName{Act::Send, "send", 5},
    ActName{Act::UndoSend, "take back", 2},
    ActName{Act::Pause, "pause", 5},
    ActName{Act::Resume, "resume", 3},
    ActName{Act::PauseAll, "pause all", 3},
    ActName{Act::ResumeAll, "resume all", 2},
    ActName{Act::SendNext, "send next", 3},
    ActName{Act::Retry, "retry", 4},
    ActName{Act::RetryAll, "retry all", 2},
    ActName{Act::Cancel, "cancel", 3},
    ActName{Act::SendAsNew, "send as new", 2},
    ActName{Act::Drive, "drive", 4},
    ActName{Act::LoseToken, "lose the token", 3},
    ActName{Act::StopSending, "stop sending", 2},
    ActName{Act::TryNow, "try now", 2},
    ActName{Act::SetClock, "set the clock", 3},
    ActName{Act::MeetFault, "meet a fault", 24},
    ActName{Act::FallSilent, "fall silent", 5},
    ActName{Act::Rest, "rest", 4},
    ActName{Act::Leave, "leave and come back", 4},
    ActName{Act::Crash, "crash and come back", 5},
};

/// Evenly distributed: by default RapidCheck prefers small numbers while a case is small.
template <class Number>
rc::Gen<Number> anyBelow(Number end)
{
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Number>(0, end));
}

rc::Gen<Act> anyAct()
{
    std::vector<std::pair<std::size_t, Act>> weighted;
    weighted.reserve(std::size(acts));
    for (const auto &name : acts)
        weighted.emplace_back(name.weight, name.act);
    return rc::gen::exec([weighted] {
        std::size_t sum = 0;
        for (const auto &[weight, act] : weighted)
            sum += weight;
        auto place = *rc::gen::noShrink(anyBelow<std::size_t>(sum));
        for (const auto &[weight, act] : weighted) {
            if (place < weight)
                return act;
            place -= weight;
        }
        return Act::Rest;
    });
}

} // namespace

rc::Gen<std::vector<Step>> anyLife()
{
    const auto stepOf = [](const rc::Gen<Act> &act) {
        return rc::gen::build<Step>(
            rc::gen::set(&Step::act, act), rc::gen::set(&Step::which, anyBelow(8)),
            rc::gen::set(&Step::value, anyBelow(1'000)),
            rc::gen::set(&Step::awaits, rc::gen::map(anyBelow(3), [](int n) { return n < 2; })));
    };
    const auto further = rc::gen::resize(maxFurtherSteps, rc::gen::container<std::vector<Step>>(stepOf(anyAct())));
    // A life without any fault shows nothing.
    const auto both = rc::gen::pair(stepOf(rc::gen::just(Act::MeetFault)), further);
    return rc::gen::map(both, [](const std::pair<Step, std::vector<Step>> &life) {
        std::vector<Step> steps{life.first};
        steps.insert(steps.end(), life.second.begin(), life.second.end());
        return steps;
    });
}

void showValue(const Step &step, std::ostream &out)
{
    for (const auto &name : acts) {
        if (name.act == step.act)
            out << name.text << ' ' << step.which << '/' << step.value << (step.awaits ? "" : " meanwhile");
    }
}

} // namespace clinicdesk::model
