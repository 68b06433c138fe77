// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/retrypolicy.h"

#include <QFlags>
#include <QLatin1String>
#include <QStringView>

#include <optional>
#include <variant>

namespace clinicdesk {

/// Where a document is on its way. `ARCHITECTURE.md` draws the machine.
enum class ItemState {
    Draft,      ///< kept and editable, not to be sent yet
    Queued,     ///< waits for its turn, for the undo window, for the line or for a token
    Requesting, ///< asks the service for upload forms
    Uploading,  ///< its files go to the storage, or its one file directly to the service
    Delivered,  ///< the storage, or the service, answered 2xx for every file; final
    Failed,     ///< waits for a person
    Cancelled,  ///< by a person; final
};

/// `queued`, `uploading`, ...: for rows and programs.
QLatin1String stateText(ItemState state);
std::optional<ItemState> stateFromText(QStringView text);

/// True while a driver works on it.
constexpr bool isUnderWay(ItemState state)
{
    return state == ItemState::Requesting || state == ItemState::Uploading;
}
constexpr bool isFinal(ItemState state)
{
    return state == ItemState::Delivered || state == ItemState::Cancelled;
}
/// Only what is to go can be paused: in every other state a document's pause is over.
constexpr bool canBePaused(ItemState state)
{
    return state == ItemState::Queued || isUnderWay(state);
}

/// What can happen to a document.
namespace event {
struct Sent {};       ///< the person pressed Send
struct SendUndone {}; ///< the person pressed Undo in time, or changes what was refused
struct FormsAsked {};
struct FormsGiven {};
struct DirectBegun {}; ///< its one file goes to the service without a form
struct PageStored {
    int missing = 0; ///< pages that have not been confirmed yet
};
struct AlreadyThere {
    int missing = 0; ///< the service says it has the document; pages that the storage never confirmed to us
};
struct CallFailed {
    http::Remedy remedy;
    bool outOfPatience; ///< tried for too long, or asked for too many forms
};
struct OriginChanged {}; ///< its connection leads to another service than the one that it was queued for
struct KeyMissing {};    ///< it is to be sealed and there is no key: nothing was sent
struct Retried {
    bool first = false; ///< the person named this document: it goes before all others, as with Prioritized
};
struct Paused {};      ///< the person holds it: what is on the line ends, and Interrupted follows
struct Resumed {};     ///< the person lets it go on
struct Prioritized {}; ///< the person wants it to be the next one
struct Cancelled {};
struct SentAsNew {};             ///< another document with the same files goes in its place
struct Interrupted {             ///< the program ended, or nobody drives this connection any more
    bool mayBeDelivered = false; ///< a direct upload, which the service cannot tell from a second document
};
} // namespace event

using Event = std::variant<event::Sent, event::SendUndone, event::FormsAsked, event::FormsGiven, event::DirectBegun,
                           event::PageStored, event::AlreadyThere, event::CallFailed, event::OriginChanged,
                           event::KeyMissing, event::Retried, event::Paused, event::Resumed, event::Prioritized,
                           event::Cancelled, event::SentAsNew, event::Interrupted>;

/// What the uploader has to do after the new state is written.
enum class Effect {
    UploadPages = 1,     ///< post the pages that are missing, with the forms at hand or directly
    Wait = 2,            ///< set `notBefore` by the retry policy
    BlockConnection = 4, ///< nothing of this connection goes until a token or an admin came
    RemoveBytes = 8,     ///< the sealed pages are no longer needed
    KeepError = 16,      ///< the error stands with the document
    ForgetError = 32,
    Hold = 64,           ///< it is paused from now on
    Release = 128,       ///< it is not paused any more
    EndTransfers = 256,  ///< what of it is on the line ends
    RaisePriority = 512, ///< it has its turn before all that wait now
};
Q_DECLARE_FLAGS(Effects, Effect)
Q_DECLARE_OPERATORS_FOR_FLAGS(Effects)

struct Transition {
    ItemState state;
    Effects effects;
    friend bool operator==(const Transition &, const Transition &) = default;
};

/// The whole machine, pure. Nothing when the event does not apply in that state (a late answer, a second click).
std::optional<Transition> next(ItemState state, const Event &event);

} // namespace clinicdesk
