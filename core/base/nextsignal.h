// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

namespace clinicdesk {

/// Returns a future that finishes with the next emission of `signal` by `sender`, or when `sender` is destroyed, or
/// after `patience`; it does not tell which. `co_await` it, then check the condition (and `sender`) again. For the
/// thread of `sender`.
///
/// Not qCoro(sender, signal): that one queues every emission, and a second one that is queued before the coroutine has
/// continued would continue it again, when its memory may be gone.
template <class Sender, class Signal>
QFuture<void> nextSignal(Sender *sender, Signal signal, std::optional<std::chrono::milliseconds> patience = {})
{
    const auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    const auto finish = [promise] { promise->finish(); };
    QObject::connect(sender, signal, sender, finish, Qt::SingleShotConnection);
    if (patience)
        QTimer::singleShot(*patience, sender, finish);
    return promise->future();
}

} // namespace clinicdesk
