// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in a policy file: a policy in which every value can be used, or a problem with its place.
#include "core/http/message.h"
#include "core/journal/retention.h"
#include "core/policy/policyfields.h"
#include "core/policy/policyreader.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

namespace {

void demandPlace(const PolicyProblem &problem, const QByteArray &json)
{
    const auto lines = json.count('\n') + 1;
    demand(problem.line >= 0 && problem.line <= lines);
    demand(problem.reason != PolicyReason::ValueInvalid || problem.line > 0);
    const bool isAboutField = problem.reason != PolicyReason::JsonMalformed &&
                              problem.reason != PolicyReason::NotAnObject &&
                              problem.reason != PolicyReason::FileTooLarge;
    demand(isAboutField || problem.field.isEmpty());
    demand(!policyReasonText(problem.reason).isEmpty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto reading = parsePolicy(json);
    if (reading.problem) {
        demandPlace(*reading.problem, json);
        demand(reading.policy == Policy() && reading.fields.isEmpty());
        return 0;
    }
    const auto &policy = reading.policy;
    for (const auto &service : policy.services)
        demand(http::isAllowedAddress(service.baseUrl) && !policy.addressRefusal(service.baseUrl));
    for (const auto &field : reading.fields)
        demand(policyField(field) != nullptr);
    demand(policy.journalDays() >= minJournalDays);
    demand(!policy.lockTime || (policy.lockTime->count() >= 1 && policy.lockTime->count() <= 30));
    demand(policy.allowsRole(Role::Admin)); // one person can always change the settings
    const Connection saved{.baseUrl = QUrl(QStringLiteral("https://service.example"))};
    const auto applied = policy.applied(saved);
    demand(policy.applied(applied) == applied);
    demand(policy.withoutFixed(applied, saved) == saved);
    demand(!policy.changeRefusal(applied, applied));
    return 0;
}
