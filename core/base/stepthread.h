// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

namespace clinicdesk {

/// A thread that does steps one after the other. Where it does not keep up, mostly because it has not been given a core
/// yet, whoever waits for a step does it in its place. Used by one thread.
class StepThread {
public:
    /// `step` gets the number of the step, from 0; what one step did is seen by the next.
    explicit StepThread(std::function<void(std::size_t number)> step);
    /// Finishes the step that is under way and drops the others.
    ~StepThread();
    StepThread(const StepThread &) = delete;
    StepThread &operator=(const StepThread &) = delete;

    /// One more step is to be done.
    void order();
    /// Until the first `count` steps are done; that many were ordered.
    void waitFor(std::size_t count);

private:
    void run();
    void doNext(std::unique_lock<std::mutex> &lock);

    std::function<void(std::size_t number)> m_step;
    std::mutex m_mutex; ///< guards all that follows
    std::condition_variable m_changed;
    std::size_t m_ordered = 0;
    std::size_t m_done = 0;
    bool m_atWork = false;
    bool m_ended = false;
    std::thread m_thread; ///< last: it uses all the others
};

} // namespace clinicdesk
