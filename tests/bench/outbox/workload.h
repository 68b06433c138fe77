// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outbox.h"

#include <QJsonObject>

namespace clinicdesk::bench {

/// Ends the program with these words.
[[noreturn]] void giveUp(const char *what);

/// A service at that address, and a patient's clinic there; all of it made up.
Connection connectionTo(const QString &baseUrl);
/// Opened with a key that was given, as unattended runs open it; the program ends where it does not open.
std::unique_ptr<Outbox> openOutbox(const QString &folder);
/// A document of one page with the bytes of that file.
NewDocument documentOf(const QString &file, const Connection &connection, ItemState state = ItemState::Queued);
/// The same document so many times, as when they are dropped together; ends when all are safe.
void addAll(Outbox &outbox, const NewDocument &document, int count);
/// Lets them be carried to their service.
void drive(Outbox &outbox, const Connection &connection);
/// Runs the event loop until that many are delivered; the program ends where one fails.
void awaitDelivered(Outbox &outbox, int count);
/// Adds the same document so many times and delivers them: all are added before the first one goes, or while others go.
/// `add_s`: of adding beforehand; `send_s`: from the moment from which they may go until all are delivered.
enum class Adding { Before, Meanwhile };
QJsonObject deliver(Outbox &outbox, const NewDocument &document, const Connection &connection, int count,
                    Adding adding);

/// Seconds that `work` takes.
template <class Work>
double secondsOf(Work &&work)
{
    const auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

} // namespace clinicdesk::bench
