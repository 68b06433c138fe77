// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"
#include "core/document/decoderprocess.h"

#include <QMutex>

#include <array>
#include <deque>
#include <functional>
#include <stop_token>

namespace clinicdesk {

/// Two decoders, each on a thread of its own that starts with its first job, for programs that must not wait. More than
/// two at a time would slow down everything else on a computer with few cores.
class DecoderPool {
public:
    /// What is needed first is done first.
    enum class Priority { File, Thumbnail, Preview };

    explicit DecoderPool(QString program = installedDecoder());
    /// Waits for the jobs; request a stop of them before.
    ~DecoderPool();
    Q_DISABLE_COPY_MOVE(DecoderPool)

    /// Runs `job(decoder)` as soon as a decoder is free, jobs of one priority in their order. `owner` is whose files
    /// they are (`DecoderProcess::setOwner`). Returns a future of the
    /// job's result, which finishes on that thread. After a stop is requested the decoder returns Cancelled; a job that
    /// does more than decode checks `stop` itself.
    template <class Job>
    auto run(Priority priority, QString owner, std::stop_token stop, Job job)
    {
        using Value = std::invoke_result_t<Job &, DecoderProcess &>;
        const auto promise = std::make_shared<QPromise<Value>>();
        promise->start();
        add(priority, {std::move(owner), std::move(stop),
                       [promise, work = std::make_shared<Job>(std::move(job))](DecoderProcess &decoder) {
                           const auto decode = [&] { return (*work)(decoder); };
                           runAndFinish(*promise, decode);
                       }});
        return promise->future();
    }

private:
    struct Waiting {
        QString owner;
        std::stop_token stop;
        std::function<void(DecoderProcess &)> work;
    };
    struct Place {
        std::unique_ptr<DecoderProcess> decoder; ///< used on the thread of the worker only
        bool isBusy = false;
        Worker worker; ///< destroyed first: it waits for its jobs
    };

    void add(Priority priority, Waiting job);
    void work(Place &place);
    std::optional<Waiting> next(Place &place);

    const QString m_program;
    QMutex m_mutex;
    std::array<std::deque<Waiting>, 3> m_waiting; ///< by priority
    std::array<Place, 2> m_places;
};

} // namespace clinicdesk
