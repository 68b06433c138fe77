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

/// Changes of a store that are committed together, in the order in which they were added. Add changes on any thread;
/// `perform` runs on the store's thread.
class ChangeBatch {
public:
    /// Adds `job(Database &)`, which returns a `Result`. Returns the future of that result, or nothing if the batch has
    /// already started. If the batch fails, each job runs again in a transaction of its own, so a job that fails
    /// changes nothing and does not affect the others.
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
        std::function<void()> tell; ///< passes the result to the future
    };

    bool join(Change change);
    std::vector<Change> begin();

    std::mutex m_mutex; ///< guards the members below
    bool m_begun = false;
    std::vector<Change> m_changes;
};

} // namespace clinicdesk
