// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/http/throttle_p.h"
#include "core/http/transfer_p.h"

#include <QFuture>

#include <mutex>
#include <thread>
#include <vector>

namespace clinicdesk::http {

/// The engine's thread: one loop that runs all transfers of one curl multi handle.
class Engine::Thread {
public:
    explicit Thread(EngineOptions options);

    void setSpeedLimit(SpeedLimit limit);
    /// Can be called on any thread. The future always finishes with a result, at the latest when this object is
    /// destroyed.
    QFuture<Result<Response>> submit(Request request, std::stop_token stop, Progress progress);

private:
    void enqueue(std::shared_ptr<Job> job);
    void wake();

    void run(const std::stop_token &ending);
    void startQueued();
    void start(std::shared_ptr<Job> job);
    void dropStopped();
    void resumeOneHeldBack();
    int maxWaitMs() const;
    void finishDone();
    void finishOverdue();
    void cancelAll();
    std::vector<std::shared_ptr<Job>> takeQueue();

    EngineOptions m_options;
    Throttle m_throttle; ///< must outlive the transfers
    MultiHandle m_multi;
    std::vector<std::unique_ptr<Transfer>> m_transfers; ///< used only on the engine's thread
    std::mutex m_mutex;
    std::vector<std::shared_ptr<Job>> m_queue; ///< guarded by m_mutex
    std::jthread m_thread;
    Worker m_lookups; ///< destroyed first: the thread cancels what this worker still hands over
};

} // namespace clinicdesk::http
