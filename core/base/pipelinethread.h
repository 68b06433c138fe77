// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

namespace clinicdesk {

/// A thread that runs steps one after the other. If the thread is late, usually because it has no core yet, or if the
/// system gives none, `waitUntilDone()` runs the next step on the caller's thread. Used by one thread.
class PipelineThread {
public:
    /// `step` receives the number of the step, starting at 0. Each step sees the effects of the previous one.
    explicit PipelineThread(std::function<void(std::size_t number)> step);
    /// Finishes the step that is running and drops the others.
    ~PipelineThread();
    PipelineThread(const PipelineThread &) = delete;
    PipelineThread &operator=(const PipelineThread &) = delete;

    /// Adds one step.
    void submit();
    /// Blocks until the first `count` steps are done. At least `count` steps must have been ordered.
    void waitUntilDone(std::size_t count);

private:
    void run();
    void doNext(std::unique_lock<std::mutex> &lock);

    std::function<void(std::size_t number)> m_step;
    std::mutex m_mutex; ///< guards all members below
    std::condition_variable m_changed;
    std::size_t m_submitted = 0;
    std::size_t m_done = 0;
    bool m_atWork = false;
    bool m_ended = false;
    std::thread m_thread; ///< last: it uses all other members
};

} // namespace clinicdesk
