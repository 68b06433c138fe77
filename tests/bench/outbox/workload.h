// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"

#include <QJsonObject>

namespace clinicdesk::bench {

/// Exits the program with this message.
[[noreturn]] void giveUp(const char *what);

/// A made-up connection to the service at this address.
Connection connectionTo(const QString &baseUrl);
/// Opens an outbox with a given key, as unattended runs do; the program exits if this fails.
std::unique_ptr<Outbox> openOutbox(const QString &folder);
/// Returns a document of one page with the bytes of this file.
NewDocument documentOf(const QString &file, const Connection &connection, ItemState state = ItemState::Queued);
/// Adds the same document `count` times, as when files are dropped together; returns when all are saved.
void addAll(Outbox &outbox, const NewDocument &document, int count);
/// Starts sending to the service.
void drive(Outbox &outbox, const Connection &connection);
/// Runs the event loop until this many documents are delivered; the program exits if one fails.
void awaitDelivered(Outbox &outbox, int count);
/// Adds the same document `count` times and delivers all: adding ends before sending starts, or both overlap.
/// `add_s`: seconds to add before sending; `send_s`: seconds from the start of sending until all are delivered.
enum class Adding { Before, Meanwhile };
QJsonObject deliver(Outbox &outbox, const NewDocument &document, const Connection &connection, int count,
                    Adding adding);

/// Returns the seconds that `work` takes.
template <class Work>
double secondsOf(Work &&work)
{
    const auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

} // namespace clinicdesk::bench
