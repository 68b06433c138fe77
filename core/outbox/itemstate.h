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

/// The state of a document. `README.md` of this module has a drawing of all transitions.
enum class ItemState {
    Draft,      ///< can be edited, is not sent yet
    Queued,     ///< waits for its turn, the end of the undo window, the network or a token
    Requesting, ///< upload forms are requested from the service
    Uploading,  ///< its files are uploaded to the storage, or its one file directly to the service
    Delivered,  ///< the storage, or the service, answered 2xx for every file; final
    Failed,     ///< needs a decision of the user
    Cancelled,  ///< by the user; final
};

/// `queued`, `uploading`, ...: for rows and programs.
QLatin1String stateText(ItemState state);
std::optional<ItemState> stateFromText(QStringView text);

/// True while it is being sent.
constexpr bool isBeingSent(ItemState state)
{
    return state == ItemState::Requesting || state == ItemState::Uploading;
}
constexpr bool isFinal(ItemState state)
{
    return state == ItemState::Delivered || state == ItemState::Cancelled;
}
/// Every other state ends the pause of a document.
constexpr bool canBePaused(ItemState state)
{
    return state == ItemState::Queued || isBeingSent(state);
}

/// What can happen to a document.
namespace event {
struct Sent {};       ///< the user pressed Send
struct SendUndone {}; ///< the user pressed Undo in time, or edits a document that was refused
struct EditUndone {}; ///< the user does not edit a document that was refused
struct FormsAsked {};
struct FormsGiven {};
struct DirectStarted {}; ///< a direct upload starts
struct FileStored {
    int missing = 0; ///< files that are not confirmed yet
};
struct AlreadyThere {
    int missing = 0; ///< files that the storage never confirmed, although the service says that it has the document
};
struct CallFailed {
    http::Remedy remedy;
    bool givesUp; ///< tried for too long, or with too many forms
};
struct OriginChanged {}; ///< its connection has another service than the one for which it was queued
struct KeyMissing {};    ///< it must be encrypted and there is no key; nothing was sent
struct Retried {
    bool first = false; ///< the user named this document: it is sent before all others, as with Prioritized
};
struct Paused {};      ///< by the user; transfers end, and Interrupted follows
struct Resumed {};     ///< by the user
struct Prioritized {}; ///< by the user: it is to be the next one
struct Cancelled {};
struct SentAsNew {};             ///< another document with the same files is sent in its place
struct Interrupted {             ///< the program ended, or stopped sending for this connection
    bool mayBeDelivered = false; ///< a direct upload, which the service would accept a second time as a new document
};
} // namespace event

using Event = std::variant<event::Sent, event::SendUndone, event::EditUndone, event::FormsAsked, event::FormsGiven,
                           event::DirectStarted, event::FileStored, event::AlreadyThere, event::CallFailed,
                           event::OriginChanged, event::KeyMissing, event::Retried, event::Paused, event::Resumed,
                           event::Prioritized, event::Cancelled, event::SentAsNew, event::Interrupted>;

/// What the uploader has to do after the new state is written.
enum class Effect {
    UploadFiles = 1,     ///< upload the missing files, with their forms or directly
    Wait = 2,            ///< set `notBefore` by the retry policy
    BlockConnection = 4, ///< send nothing for this connection until there is a token or space
    RemoveBytes = 8,     ///< the sealed files are no longer needed
    KeepError = 16,      ///< store the error with the document
    ForgetError = 32,
    Pause = 64,
    Unpause = 128,
    EndTransfers = 256,
    RaisePriority = 512, ///< send it before all that wait now
};
Q_DECLARE_FLAGS(Effects, Effect)
Q_DECLARE_OPERATORS_FOR_FLAGS(Effects)

struct Transition {
    ItemState state;
    Effects effects;
    friend bool operator==(const Transition &, const Transition &) = default;
};

/// All transitions. Pure. Nothing if the event does not apply in that state (a late answer, a second click).
std::optional<Transition> next(ItemState state, const Event &event);

} // namespace clinicdesk
