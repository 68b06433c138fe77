// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/itemstate.h"

#include <array>

namespace clinicdesk {

namespace {

using enum ItemState;

struct StateName {
    ItemState state;
    QLatin1String text;
};

constexpr std::array stateNames{
    StateName{Draft, QLatin1String("draft")},           StateName{Queued, QLatin1String("queued")},
    StateName{Requesting, QLatin1String("requesting")}, StateName{Uploading, QLatin1String("uploading")},
    StateName{Delivered, QLatin1String("delivered")},   StateName{Failed, QLatin1String("failed")},
    StateName{Cancelled, QLatin1String("cancelled")},
};

using Next = std::optional<Transition>;

Next deliveredIf(bool everyPageStored, Transition otherwise)
{
    return everyPageStored ? Transition{Delivered, Effect::RemoveBytes | Effect::ForgetError} : otherwise;
}

struct Machine {
    ItemState state;

    Next operator()(event::Sent) const { return state == Draft ? Next({Queued, Effect::ForgetError}) : std::nullopt; }

    Next operator()(event::SendUndone) const
    {
        return state == Queued || state == Failed ? Next({Draft, {}}) : std::nullopt;
    }

    Next operator()(event::EditUndone) const { return state == Draft ? Next({Failed, {}}) : std::nullopt; }

    Next operator()(event::FormsAsked) const { return state == Queued ? Next({Requesting, {}}) : std::nullopt; }

    Next operator()(event::FormsGiven) const
    {
        return state == Requesting ? Next({Uploading, Effect::UploadFiles}) : std::nullopt;
    }

    Next operator()(event::DirectStarted) const
    {
        return state == Queued ? Next({Uploading, Effect::UploadFiles}) : std::nullopt;
    }

    Next operator()(event::FileStored stored) const
    {
        if (state != Uploading)
            return std::nullopt;
        return deliveredIf(stored.missing == 0, {Uploading, Effect::ForgetError});
    }

    Next operator()(event::AlreadyThere there) const
    {
        if (state != Requesting)
            return std::nullopt;
        return deliveredIf(there.missing == 0, {Failed, Effect::KeepError});
    }

    Next operator()(event::CallFailed failed) const
    {
        if (!isBeingSent(state))
            return std::nullopt;
        switch (failed.remedy) {
        case http::Remedy::SignIn:
        case http::Remedy::WaitForSpace:
            return Transition{Queued, Effect::BlockConnection | Effect::KeepError};
        case http::Remedy::TryAgain:
        case http::Remedy::RequestNewForm:
            return failed.givesUp ? Transition{Failed, Effect::KeepError}
                                  : Transition{Queued, Effect::Wait | Effect::KeepError};
        case http::Remedy::NeedsUser:
            break;
        }
        return Transition{Failed, Effect::KeepError};
    }

    Next operator()(event::OriginChanged) const
    {
        return state == Queued ? Next({Failed, Effect::KeepError}) : std::nullopt;
    }

    Next operator()(event::KeyMissing) const
    {
        return isBeingSent(state) ? Next({Queued, Effect::KeepError}) : std::nullopt;
    }

    Next operator()(event::Retried retried) const
    {
        if (state != Failed && state != Queued)
            return std::nullopt;
        const auto effects = Effect::ForgetError | Effect::Unpause;
        return Transition{Queued, retried.first ? effects | Effect::RaisePriority : effects};
    }

    Next operator()(event::Paused) const
    {
        if (!canBePaused(state))
            return std::nullopt;
        return Transition{state, isBeingSent(state) ? Effect::Pause | Effect::EndTransfers : Effects(Effect::Pause)};
    }

    Next operator()(event::Resumed) const
    {
        if (isBeingSent(state)) // transfers that the pause ended change it back to Queued
            return Transition{state, Effect::Unpause};
        return state == Queued ? Next({Queued, Effect::Unpause | Effect::ForgetError}) : std::nullopt;
    }

    Next operator()(event::Prioritized) const
    {
        return state == Queued ? Next({Queued, Effect::RaisePriority | Effect::Unpause | Effect::ForgetError})
                               : std::nullopt;
    }

    Next operator()(event::Cancelled) const
    {
        return isFinal(state) ? std::nullopt : Next({ItemState::Cancelled, Effect::RemoveBytes | Effect::ForgetError});
    }

    Next operator()(event::SentAsNew) const
    {
        return state == Failed ? Next({ItemState::Cancelled, Effect::RemoveBytes | Effect::ForgetError}) : std::nullopt;
    }

    Next operator()(event::Interrupted interrupted) const
    {
        if (!isBeingSent(state))
            return std::nullopt;
        return interrupted.mayBeDelivered && state == Uploading ? Next({Failed, Effect::KeepError})
                                                                : Next({Queued, {}});
    }
};

} // namespace

QLatin1String stateText(ItemState state)
{
    return stateNames[static_cast<std::size_t>(state)].text;
}

std::optional<ItemState> stateFromText(QStringView text)
{
    for (const auto &name : stateNames) {
        if (text == name.text)
            return name.state;
    }
    return std::nullopt;
}

std::optional<Transition> next(ItemState state, const Event &event)
{
    return std::visit(Machine{state}, event);
}

} // namespace clinicdesk
