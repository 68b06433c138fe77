// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/connectioncheck.h"

#include "core/doctor/doctorids.h"
#include "core/service/doctorprofilelookup.h"
#include "core/service/signinprobe.h"

#include <algorithm>

namespace clinicdesk {

namespace {

/// Returns the step to which an error of the first call belongs.
CheckStep stepOf(const Error &error)
{
    switch (error.code) {
    case ErrorCode::NetworkCertificateNotTrusted:
        return CheckStep::Certificate;
    case ErrorCode::SignInMissing:
    case ErrorCode::SignInRefused:
        return CheckStep::SignIn;
    default:
        return CheckStep::Address;
    }
}

/// Without a token, address and certificate are checked all the same.
Task<Result<void>> probe(std::shared_ptr<const Client> client)
{
    if (client->hasToken()) {
        const SignInProbe withToken;
        co_return co_await client->send(withToken);
    }
    const AddressProbe withoutToken;
    const auto answer = co_await client->send(withoutToken);
    const bool serviceIsThere = answer.ok() || answer.error().code == ErrorCode::SignInRefused ||
                                answer.error().code == ErrorCode::ServiceRefusedRequest;
    if (serviceIsThere)
        co_return Error{.code = ErrorCode::SignInMissing, .subject = client->connection().name};
    co_return answer;
}

/// Returns nothing if the service accepts the doctor profile token, otherwise the error. Requests the profile of the
/// connection's own user, which does not have to exist.
Task<std::optional<Error>> tryAuthToken(std::shared_ptr<const Client> client)
{
    const auto &user = client->connection().user.text;
    const DoctorProfileLookup lookup{isDoctorId(user) ? user : QStringLiteral("clinic-desk-connection-check")};
    const auto answer = co_await client->send(lookup);
    if (answer)
        co_return std::nullopt;
    auto error = answer.error();
    switch (error.code) {
    case ErrorCode::ServiceNotAllowed:
    case ErrorCode::ServiceUnknownDoctor:
    case ErrorCode::ServiceDataMissing:
        co_return std::nullopt;
    default:
        break;
    }
    if (mayBeTokenMismatch(error))
        error.code = ErrorCode::SignInRefused;
    co_return error;
}

} // namespace

bool ConnectionReport::allInOrder() const
{
    return std::ranges::none_of(findings, [](const CheckFinding &finding) { return finding.error.has_value(); });
}

Task<ConnectionReport> checkConnection(std::shared_ptr<const Client> client)
{
    const auto answer = co_await probe(client);

    ConnectionReport report;
    const bool passed = answer.ok() || answer.error().code == ErrorCode::ServiceRefusedRequest;
    const auto failing = passed ? std::nullopt : std::optional(stepOf(answer.error()));
    for (const auto step : {CheckStep::Address, CheckStep::Certificate, CheckStep::SignIn}) {
        const bool isFailing = failing == step;
        report.findings.append({step, isFailing ? std::optional(answer.error()) : std::nullopt});
        if (isFailing)
            break;
    }
    if (passed && client->hasAuthToken()) {
        const auto error = co_await tryAuthToken(client);
        report.findings.append({CheckStep::DoctorToken, error});
    }
    co_return report;
}

} // namespace clinicdesk
