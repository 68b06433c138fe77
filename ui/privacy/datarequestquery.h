// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"

#include <functional>
#include <stop_token>

namespace clinicdesk::ui {

/// Requests the data of the connection's user and records the request in the journal (`requestUserData`). It cannot be
/// stopped once it was sent: its answer is recorded even if no caller waits for it.
struct DataRequestQuery {
    using Answer = DataRequestOutcome;

    std::shared_ptr<Journal> journal;
    std::function<Task<void>()> recorded; ///< reads the list again; called after every outcome

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, DataRequestQuery query, std::stop_token /*stop*/)
    {
        auto asking = requestUserData(client, query.journal);
        auto outcome = co_await asking;
        auto reading = query.recorded();
        co_await reading;
        co_return outcome;
    }
};

} // namespace clinicdesk::ui
