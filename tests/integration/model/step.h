// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck/Gen.h>

#include <iosfwd>
#include <vector>

namespace clinicdesk::model {

/// What can happen to an outbox: by a person, by its surroundings, by chance.
enum class Act {
    Add,
    AddDraft,
    AddDirect,
    Edit,
    Send,
    TakeBack,
    Pause,
    Resume,
    PauseAll,
    ResumeAll,
    SendNext,
    Retry,
    RetryAll,
    Cancel,
    SendAsNew,
    Drive,
    LoseToken,
    StopDriving,
    TryNow,
    SetClock,
    MeetFault,  ///< papers are on their way when something goes wrong with the calls that they take
    FallSilent, ///< they are on the line and nobody answers; only what ends a transfer ends that
    Rest,       ///< time for all that can go on to end
    Leave,      ///< the program ends in the midst of it, without a farewell, and starts again
    Crash,      ///< the power fails: what is on the disk at that moment is all that there is at the next start
};

/// One of them. `which` picks the document or the connection, among those there are then; `value` the rest of it. Where
/// it does not apply, nothing may come of it. One that nobody `awaits` overlaps with what comes after it.
struct Step {
    Act act;
    int which;
    int value;
    bool awaits;
};

/// A random life of an outbox; RapidCheck shrinks one that fails.
rc::Gen<std::vector<Step>> anyLife();
/// As RapidCheck prints it.
void showValue(const Step &step, std::ostream &out);

} // namespace clinicdesk::model
