// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentquery.h"

#include "core/assessment/joinedlists.h"
#include "core/base/pool.h"
#include "core/service/groupedassessments.h"

#include <QCoroFuture>

#include <vector>

namespace clinicdesk::ui {

Task<Result<AssessmentQuery::Answer>> AssessmentQuery::fetch(std::shared_ptr<Client> client, AssessmentQuery query,
                                                             std::stop_token stop)
{
    auto wanted = GroupedAssessments::of(client->connection(), query.filter);
    const Call call{.stop = stop};
    if (!query.filter.allStatuses) {
        const auto list = co_await client->send(wanted, call);
        if (!list)
            co_return list.error();
        co_return Answer{*list, client};
    }
    std::vector<StatusList> lists;
    for (const auto status : allAssessmentStatuses) {
        wanted.filter.status = status;
        const auto list = co_await client->send(wanted, call);
        if (!list)
            co_return list.error();
        lists.push_back({status, *list});
    }
    auto joining = runInPool([lists = std::move(lists)] { return joinLists(lists); });
    const auto joined = co_await joining;
    co_return Answer{joined, client};
}

} // namespace clinicdesk::ui
