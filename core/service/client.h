// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secretbytes.h"
#include "core/base/task.h"
#include "core/connection/connection.h"
#include "core/http/engine.h"

#include <memory>

namespace clinicdesk {

/// Which of a connection's credentials a call carries (interface 5.1). A storage form carries none, ever.
enum class Credential { None, Bearer };

/// The only way to the service and its storage: adds the credential that the endpoint's kind calls for, sends, and
/// turns the answer into the endpoint's own.
///
/// An endpoint is a plain struct with `using Answer`, `static constexpr Credential credential`,
/// `Result<http::Request> request(const Connection &) const`, `Result<Answer> parse(const QByteArray &body) const` for
/// a 2xx and `static Error explain(int status, const QByteArray &body)` for everything else.
class Client {
public:
    Client(Connection connection, SharedSecret accessToken, std::shared_ptr<http::Engine> engine);

    const Connection &connection() const { return m_connection; }
    bool hasToken() const { return m_accessToken && !m_accessToken->isEmpty(); }

    /// SignInMissing without a token, SignInRefused for a 401; else the endpoint's answer or its error.
    template <class Endpoint>
    Task<Result<typename Endpoint::Answer>> send(Endpoint endpoint, std::stop_token stop = {},
                                                 http::Progress progress = {}) const;

private:
    Task<Result<http::Answer>> exchange(http::Request request, Credential credential, std::stop_token stop,
                                        http::Progress progress) const;
    static Error completed(Error error, const http::Answer &answer);

    Connection m_connection;
    SharedSecret m_accessToken;
    std::shared_ptr<http::Engine> m_engine;
};

template <class Endpoint>
Task<Result<typename Endpoint::Answer>> Client::send(Endpoint endpoint, std::stop_token stop,
                                                     http::Progress progress) const
{
    auto request = endpoint.request(m_connection);
    if (!request)
        co_return request.error();
    const auto answer =
        co_await exchange(std::move(*request), Endpoint::credential, std::move(stop), std::move(progress));
    if (!answer)
        co_return answer.error();
    if (answer->status >= 200 && answer->status < 300)
        co_return endpoint.parse(answer->body);
    co_return completed(Endpoint::explain(answer->status, answer->body), *answer);
}

} // namespace clinicdesk
