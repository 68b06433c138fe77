// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/store/database.h"

#include <QFuture>
#include <QPromise>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace clinicdesk {

/// Changes of a store that go to its disk with one commit, in the order of adding. Added on any thread, done on the
/// store's.
class ChangeBatch {
public:
    /// A future of what `job(Database &)` returns, a `Result`; nothing once the batch has begun. The job is done again,
    /// alone, when the batch fails: one that cannot be done leaves no trace and does not touch the others.
    template <class Job>
    auto add(const Job &job)
    {
        using Outcome = std::invoke_result_t<Job &, Database &>;
        const auto outcome = std::make_shared<std::optional<Outcome>>();
        const auto promise = std::make_shared<QPromise<Outcome>>();
        promise->start();
        const auto perform = [job, outcome](Database &database) mutable -> Result<void> {
            *outcome = job(database);
            return (*outcome)->ok() ? Result<void>() : Result<void>((*outcome)->error());
        };
        const auto tell = [outcome, promise] {
            promise->addResult(*std::move(*outcome));
            promise->finish();
        };
        auto future = promise->future();
        return join({perform, tell}) ? std::optional(future) : std::nullopt;
    }

    void perform(Database &database);

private:
    struct Change {
        std::function<Result<void>(Database &)> perform;
        std::function<void()> tell; ///< whoever waits for it, what came out
    };

    bool join(Change change);
    std::vector<Change> begin();

    std::mutex m_mutex; ///< guards all that follows
    bool m_begun = false;
    std::vector<Change> m_changes;
};

} // namespace clinicdesk
