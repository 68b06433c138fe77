// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QString>

#include <optional>

namespace clinicdesk {

/// Another program that sends from the same outbox.
struct OtherSender {
    qint64 process = 0;
    QString program; ///< the name of its file: `clinicdesk`, `clinicdesk-cli`

    friend bool operator==(const OtherSender &, const OtherSender &) = default;
};

/// Whether the documents of a connection are sent, and why not. All members have their defaults for a connection that
/// is not known.
struct SendingState {
    /// Why no document is sent: SignInRefused, SignInMissing, ServiceWorkspaceFull. A full workspace is checked for
    /// space automatically (`RetryPolicy::workspaceProbeInterval`).
    OptionalError blockingError;
    /// The other program that sends for a connection of `Outbox::startSending()`; nothing if this one sends, or none.
    std::optional<OtherSender> otherSender;
    bool isPaused = false; ///< the user paused the connection, or everything
    /// The service or its storage does not answer, so that one call at a time is tried; each answer allows one more.
    /// False if this program does not send for the connection.
    bool hasOutage = false;
    /// The client has no encryption key, so that documents to be encrypted wait for one. False if no client is known.
    bool lacksKey = false;

    friend bool operator==(const SendingState &, const SendingState &) = default;
};

} // namespace clinicdesk
