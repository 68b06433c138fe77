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

/// The engine's thread: all transfers of one curl multi handle, driven by one loop.
class Engine::Thread {
public:
    explicit Thread(EngineOptions options);

    void setSpeedLimit(SpeedLimit limit);
    /// From any thread. The future is always finished with a result, at the latest when this object ends.
    QFuture<Result<Answer>> submit(Request request, std::stop_token stop, Progress progress);

private:
    void enqueue(std::shared_ptr<Job> job);
    void wake();

    void run(const std::stop_token &ending);
    void startQueued();
    void start(std::shared_ptr<Job> job);
    void dropStopped();
    void resumeOneHeldBack();
    int longestWaitMs() const;
    void finishDone();
    void finishOverdue();
    void cancelAll();
    std::vector<std::shared_ptr<Job>> takeQueue();

    EngineOptions m_options;
    Throttle m_throttle; ///< outlives the transfers
    MultiHandle m_multi;
    std::vector<std::unique_ptr<Transfer>> m_transfers; ///< of the engine's thread alone
    std::mutex m_mutex;
    std::vector<std::shared_ptr<Job>> m_queue; ///< guarded by m_mutex
    std::jthread m_thread;
    Worker m_lookups; ///< ends first: what it still hands over is cancelled by the thread
};

} // namespace clinicdesk::http
