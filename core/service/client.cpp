// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/client.h"

#include <QDateTime>

namespace clinicdesk {

Client::Client(Connection connection, SharedSecret accessToken, std::shared_ptr<http::Engine> engine)
    : m_connection(std::move(connection))
    , m_accessToken(std::move(accessToken))
    , m_engine(std::move(engine))
{
}

Task<Result<http::Answer>> Client::exchange(http::Request request, Credential credential, std::stop_token stop,
                                            http::Progress progress) const
{
    const auto engine = m_engine; // the call may outlive this client: a new token replaces it
    if (credential == Credential::Bearer) {
        if (!hasToken())
            co_return Error{.code = ErrorCode::SignInMissing, .subject = m_connection.name};
        request.headers.append({"Authorization", QByteArray("Bearer ").append(m_accessToken->view())});
    }
    request.caFile = m_connection.caFile;
    const auto host = request.url.host();
    auto answer = co_await engine->send(std::move(request), std::move(stop), std::move(progress));
    if (answer && answer->status == 401 && credential == Credential::Bearer)
        co_return Error{.code = ErrorCode::SignInRefused, .httpStatus = 401, .subject = host};
    co_return answer;
}

Error Client::completed(Error error, const http::Answer &answer)
{
    error.httpStatus = answer.status;
    error.retryAfter = http::retryAfter(answer, QDateTime::currentDateTimeUtc());
    return error;
}

} // namespace clinicdesk
