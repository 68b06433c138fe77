// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/pool.h"
#include "core/base/task.h"
#include "core/connection/connectionsecrets.h"
#include "core/http/engine.h"
#include "core/service/responder.h"

#include <QCoroFuture>

#include <functional>
#include <memory>

namespace clinicdesk {

/// Which of a connection's credentials a call carries (interface 5.1). A storage form carries none, ever.
enum class Credential {
    None,
    Bearer, ///< the access token, in `Authorization`
    Auth,   ///< the token for profiles of doctors, in `auth`
};

/// Whether the body of a call is sent in an envelope (interface 5.2).
enum class EnvelopePolicy {
    Never,     ///< not of this service: sent and answered as it is
    OnRequest, ///< when the connection's switch or the call itself asks for it
    Always,
};

/// How one call is to be made.
struct Call {
    std::stop_token stop;
    http::Progress progress; ///< in bytes of the file, sealed or not
    bool encrypt = false;    ///< asks for an envelope where the connection does not
};

/// The only way to the service and its storage: adds the credential that the endpoint's kind calls for, seals the body,
/// sends, opens the answer, and turns it into the endpoint's own.
///
/// An endpoint is a plain struct with `using Answer`, `static constexpr Credential credential`,
/// `static constexpr EnvelopePolicy envelopePolicy`, `Result<http::Request> request(const Connection &) const`,
/// `Result<Answer> parse(const QByteArray &body) const` for a 2xx (or `parse(QByteArray body)`, to which the bytes are
/// given away) and `static Error explain(int status, const QByteArray &body)` for everything else (not static where it
/// needs the endpoint). Both may run in the thread pool: so they do for a large answer, and for every answer of a
/// storage that has a body. Where the answer comes from elsewhere than the service, it has
/// `static constexpr Responder responder` as well; where an error depends on more than status and body, it has
/// `static Error explain(const http::Response &answer)`. Where a refusal can say more than one thing, it has
/// `Result<Answer> parseRefusal(const QByteArray &body, const Error &whole) const`, which is given what `explain` made.
///
/// A body that is sealed becomes the plaintext of an envelope, a form the plaintext {"file": Base64 of its file}
/// (interface 4.3); it is encrypted while it is sent, on the engine's thread, over a line of its own. A call without a
/// body has nothing to seal; with the convention `announce_encryption` it says `X-Encryption: JWE` all the same.
/// Whatever the request was, an answer of any status that looks like an envelope is opened, a large one in the thread
/// pool; one inside another is ServiceBadAnswer.
class Client {
public:
    /// Told after each call to the service or its storage whether the other end answered, on the thread of the call. A
    /// call that ended for another reason, for instance because it was stopped, tells nothing.
    using ReachedReport = std::function<void(bool isReached)>;

    Client(Connection connection, ConnectionSecrets secrets, std::shared_ptr<http::Engine> engine,
           ReachedReport report = {});

    const Connection &connection() const { return m_connection; }
    bool hasToken() const { return m_secrets.accessToken && !m_secrets.accessToken->isEmpty(); }
    /// Whether profiles of doctors can be asked for.
    bool hasAuthToken() const { return m_secrets.authToken && !m_secrets.authToken->isEmpty(); }
    bool hasKey() const { return !m_secrets.keys.empty(); }

    /// WrongUse for a header without a value; SignInMissing without the token that the call carries and
    /// SignInKeyMissing without a key that is needed, before anything is sent; SignInRefused for a 401, sealed or not;
    /// NetworkCaptive for what a network put in the place of the answer (`isInterceptedByNetwork`); JweMalformed or
    /// JweNotAuthentic for an answer that does not open; else the endpoint's answer or its error. An error that
    /// happened after the request was sent names the call (`Error::call`).
    template <class Endpoint>
    Task<Result<typename Endpoint::Answer>> send(Endpoint endpoint, Call call) const;
    template <class Endpoint>
    Task<Result<typename Endpoint::Answer>> send(Endpoint endpoint) const
    {
        return send(std::move(endpoint), Call());
    }

private:
    /// What an endpoint's kind says about its calls.
    struct EndpointTraits {
        Credential credential;
        EnvelopePolicy envelopePolicy;
        Responder responder;
    };
    template <class Endpoint>
    static constexpr EndpointTraits traitsOf();

    /// Above this, looking at an answer would hold up the window's thread.
    static constexpr qsizetype inlineAnswerBytes = 256LL * 1024;
    /// XML is looked at elsewhere however small it is.
    static bool isReadInline(const http::Response &answer, Responder responder)
    {
        return answer.body.size() <= (responder == Responder::Storage ? 0 : inlineAnswerBytes);
    }

    /// An answer, and the call as an error of it would name it.
    struct Received {
        http::Response answer;
        FailedCall call;
    };

    /// The header with the credential; SignInMissing where there is none.
    Result<http::SecretHeader> credentialHeader(Credential credential) const;
    static Task<bool> comesFromTheNetwork(const http::Response &answer, Responder responder);
    Task<Result<Received>> exchange(http::Request request, EndpointTraits traits, Call call) const;
    template <class Endpoint>
    static Result<typename Endpoint::Answer> interpret(const Endpoint &endpoint, Received &received);
    static Error withCall(Error error, const Received &received);
    /// The answer, or NetworkCaptive in the place of one that is of the network.
    static Task<Result<Received>> exchangePlain(std::shared_ptr<http::Engine> engine, http::Request request,
                                                Responder responder, Call call);

    Connection m_connection;
    ConnectionSecrets m_secrets;
    std::shared_ptr<http::Engine> m_engine;
    ReachedReport m_report;
};

template <class Endpoint>
constexpr Client::EndpointTraits Client::traitsOf()
{
    auto responder = Responder::Service;
    if constexpr (requires { Endpoint::responder; })
        responder = Endpoint::responder;
    return {Endpoint::credential, Endpoint::envelopePolicy, responder};
}

template <class Endpoint>
Task<Result<typename Endpoint::Answer>> Client::send(Endpoint endpoint, Call call) const
{
    auto request = endpoint.request(m_connection);
    if (!request)
        co_return request.error();
    auto received = co_await exchange(std::move(*request), traitsOf<Endpoint>(), std::move(call));
    if (!received)
        co_return received.error();
    // Endpoint and answer stay here meanwhile, because the answer may be large.
    const auto interpreted = [&endpoint, &received] { return interpret(endpoint, *received); };
    if (isReadInline(received->answer, traitsOf<Endpoint>().responder))
        co_return interpreted();
    auto interpreting = runInPool(interpreted);
    co_return co_await interpreting;
}

template <class Endpoint>
Result<typename Endpoint::Answer> Client::interpret(const Endpoint &endpoint, Received &received)
{
    auto &answer = received.answer;
    const bool isSuccess = answer.status >= 200 && answer.status < 300;
    if (!isSuccess) {
        const auto explained = [&] {
            if constexpr (requires { Endpoint::explain(answer); })
                return Endpoint::explain(answer);
            else
                return endpoint.explain(answer.status, answer.body);
        };
        const auto whole = withCall(explained(), received);
        if constexpr (requires { endpoint.parseRefusal(answer.body, whole); })
            return endpoint.parseRefusal(answer.body, whole);
        else
            return whole;
    }
    auto outcome = endpoint.parse(std::move(answer.body));
    if (!outcome)
        return withCall(outcome.error(), received);
    return outcome;
}

} // namespace clinicdesk
