// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck/Gen.h>

#include <iosfwd>
#include <vector>

namespace clinicdesk::model {

/// What can happen to an outbox: actions of a person, events around it, and accidents.
enum class Act {
    Add,
    AddDraft,
    AddDirect,
    Edit,
    Send,
    UndoSend,
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
    StopSending,
    TryNow,
    SetClock,
    MeetFault,  ///< documents are being sent when a fault happens to their calls
    FallSilent, ///< documents are being sent and no answer arrives; only actions that end a transfer help
    Rest,       ///< time for everything that can make progress to finish
    Leave,      ///< the program ends in the middle without a proper shutdown, and starts again
    Crash,      ///< the power fails: the next start finds only what is on disk at that moment
};

/// One step. `which` selects the document or the connection among the existing ones; `value` selects the details. A
/// step that does not apply may have no effect. A step without `awaits` overlaps with the next steps.
struct Step {
    Act act;
    int which;
    int value;
    bool awaits;
};

/// A random life of an outbox; RapidCheck shrinks a failing one.
rc::Gen<std::vector<Step>> anyLife();
/// Prints a step for RapidCheck.
void showValue(const Step &step, std::ostream &out);

} // namespace clinicdesk::model
