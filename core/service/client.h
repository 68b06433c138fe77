// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/pool.h"
#include "core/base/systemclock.h"
#include "core/base/task.h"
#include "core/connection/connectionsecrets.h"
#include "core/connection/jwt.h"
#include "core/http/engine.h"
#include "core/http/message.h"
#include "core/person/permission.h"
#include "core/service/outcomeofonce.h"

#include <QCoroFuture>

#include <functional>
#include <memory>

namespace clinicdesk {

/// Which server must answer a call, and so what its 2xx may contain.
enum class Responder {
    Service,   ///< JSON, encrypted or not, or an empty body
    Storage,   ///< judged as a whole by its endpoint (`storageupload.h`)
    AnyServer, ///< anything that the endpoint itself can read
};

/// Returns true if something in the network answered instead of the service: the sign-in page of a guest network or the
/// page of a filter with a 2xx or 451, whatever its declared type is, and any answer with status 511 (RFC 6585). Such
/// an answer says nothing about what happened to a file. Any other refusal may contain a page and is judged by its
/// status. False for the storage.
bool isInterceptedByNetwork(const http::Response &answer, Responder responder);

/// Which of a connection's credentials a call carries (interface 5.1). A storage form carries none, ever.
enum class Credential {
    None,
    Bearer, ///< the access token, in `Authorization`
    Auth,   ///< the token for profiles of doctors, in `auth`
};

/// Whether the body of a call is sent in an envelope (interface 5.2).
enum class EnvelopePolicy {
    Never,     ///< not a call of the service: sent unencrypted, and the answer is read as it is
    OnRequest, ///< if the connection or the call requests it
    Always,
};

/// How one call is to be made.
struct Call {
    std::stop_token stop;
    http::Progress progress; ///< in bytes of the file, encrypted or not
    bool encrypt = false;    ///< requests an envelope even if the connection does not
};

/// A call that not every role may make, after it has ended, for the journal.
struct CallReport {
    Permission permission;
    QString subject;            ///< `journalSubject()` of the endpoint; `triedSubject()` of it if the call failed
    std::optional<Error> error; ///< nothing if it succeeded
    bool isForName = false;     ///< `isForName` of the endpoint
};

/// What a call that failed was about, for the journal: the text if it is all digits, as IDs are, otherwise nothing,
/// because anything can be typed in place of an ID. An Aadhaar number is masked, as in `serviceCode()`.
QString triedSubject(const QString &text);

/// Sends all calls to the service and its storage: adds the credential of the endpoint, encrypts the body, sends it,
/// decrypts the answer and parses it with the endpoint.
///
/// An endpoint is a plain struct with these members:
/// - `using Answer`, `static constexpr Credential credential`, `static constexpr EnvelopePolicy envelopePolicy`;
/// - `static constexpr Permission permission`, if not every role may make the call;
/// - `QString journalSubject() const`, if the journal names what the call was about; never a patient;
/// - `bool isForName`, if the answer may be read only to show a name, which the journal says;
/// - `static constexpr bool usesWorkspace = true`, if a refusal can say that the workspace is full, with any status;
/// - `static constexpr Responder responder`, if the answer does not come from the service;
/// - `Result<http::Request> request(const Connection &) const`;
/// - `Result<Answer> parse(const QByteArray &body) const` for a 2xx, or `parse(QByteArray body)`; or
///   `parse(const http::Response &answer) const`, if the result depends on more than the body;
/// - `Error explain(int status, const QByteArray &body)` for any other status, static if it does not need the endpoint;
///   or `static Error explain(const http::Response &answer)`, if the error depends on more than status and body;
/// - `Result<Answer> parseRefusal(const QByteArray &body, const Error &whole) const`, if a refusal can have a result,
///   for example one for each of several items; `whole` is the error of `explain`;
/// - or `Result<Answer> judge(const http::Response &answer) const` in place of these three, for any status;
/// - `static Error outcomeOf(const Error &error)`, if an error of the call means something else for this endpoint;
/// - `static constexpr bool isMadeOnce = true`, if a second call does a second time what the first one did: its errors
///   are those of `outcomeOfOnce`.
///
/// `parse`, `explain`, `parseRefusal` and `judge` run in the thread pool for a large answer and for every answer of a
/// storage that has a body.
///
/// An encrypted body is the plaintext of an envelope; the plaintext of a form is {"file": Base64 of its file}
/// (interface 4.3). It is encrypted while it is sent, on the engine's thread, over a connection of its own. A call
/// without a body is not encrypted; with the convention `announce_encryption` it still has the header
/// `X-Encryption: JWE`. An answer that looks like an envelope is decrypted, whatever its status and the request; a
/// large one in the thread pool. An envelope inside an envelope is ServiceBadAnswer.
class Client {
public:
    /// Called after each call to the service or its storage, on the thread of the call: whether the server answered,
    /// and how far the clock of this computer is ahead of the service's, if it told its time. Not called if the call
    /// ended for another reason, for instance because it was stopped.
    using ReachedReport = std::function<void(bool isReached, std::optional<std::chrono::seconds> clockAhead)>;
    /// Called after each call of an endpoint with a `permission`, also if it was refused, on the thread of the call.
    using CallRecorder = std::function<void(const CallReport &)>;

    Client(Connection connection, ConnectionSecrets secrets, std::shared_ptr<http::Engine> engine,
           ReachedReport report = {}, const AccessRules &access = {}, CallRecorder recorder = {});

    const Connection &connection() const { return m_connection; }
    bool hasToken() const { return m_secrets.accessToken && !m_secrets.accessToken->isEmpty(); }
    /// Whether profiles of doctors can be requested.
    bool hasAuthToken() const { return m_secrets.authToken && !m_secrets.authToken->isEmpty(); }
    bool hasKey() const { return !m_secrets.keys.empty(); }
    /// Whether there is a key that cannot be used, because its ID is missing.
    bool isKeyIdMissing() const { return m_secrets.isKeyIdMissing; }
    const jwe::KeyRing &keys() const { return m_secrets.keys; }
    /// SignInMissing for this token; with KeychainLost if it was stored and the keychain has lost it, and with the
    /// reason of the keychain if that could not be read.
    Error missingToken(Credential credential) const;
    /// SignInKeyMissing, with KeychainLost in the same way.
    Error missingKey() const;
    const LostSecrets &lostSecrets() const { return m_secrets.lost; }
    /// What the person who uses this client may do; `send()` refuses the rest.
    const AccessRules &access() const { return m_access; }
    /// The proxy of the calls.
    const http::ProxySetting &proxy() const { return m_engine->proxy(); }
    /// This connection may not be used: from now on, every call ends with this error, and nothing is sent.
    void refuse(const Error &error) { m_refusal = error; }
    /// How far the clock of this computer is ahead of that of the service, by the last answer that told its time;
    /// nothing before.
    std::optional<std::chrono::seconds> clockAhead() const
    {
        return *m_clockAhead ? (*m_clockAhead)->aheadNow() : std::nullopt;
    }
    /// The same, as another client of the connection has found it.
    void setClockAhead(std::optional<ComparedClock> compared) { *m_clockAhead = std::move(compared); }
    /// What the token says about its own time; none without that token.
    TokenTimes tokenTimes(Credential credential) const;
    /// What both tokens say, see `clinicdesk::tokenTimes()`.
    ConnectionTokenTimes tokenTimes() const { return clinicdesk::tokenTimes(m_secrets); }

    /// Sends the call and returns the endpoint's answer or its error. Errors before anything is sent: WrongUse for a
    /// call that the role does not allow, WrongUse for a header without a value, SignInMissing without the token,
    /// SignInKeyMissing without a key that is needed. Errors of the answer: SignInRefused for a 401 that does not say
    /// that the workspace is full, NetworkCaptive if something in the network answered instead
    /// (`isInterceptedByNetwork`), JweMalformed or JweNotAuthentic if it cannot be decrypted. An error that happened
    /// after the request was sent names the call (`Error::call`).
    template <class Endpoint>
    Task<Result<typename Endpoint::Answer>> send(Endpoint endpoint, Call call) const;
    template <class Endpoint>
    Task<Result<typename Endpoint::Answer>> send(Endpoint endpoint) const
    {
        return send(std::move(endpoint), Call());
    }

private:
    template <class Endpoint>
    Task<Result<typename Endpoint::Answer>> sendUnrecorded(Endpoint endpoint, Call call) const;
    template <class Endpoint>
    static QString subjectOf(const Endpoint &endpoint)
    {
        if constexpr (requires { endpoint.journalSubject(); })
            return endpoint.journalSubject();
        else
            return {};
    }

    template <class Endpoint>
    static bool isForName(const Endpoint &endpoint)
    {
        if constexpr (requires { endpoint.isForName; })
            return endpoint.isForName;
        else
            return false;
    }

    /// The constants of an endpoint.
    struct EndpointTraits {
        Credential credential;
        EnvelopePolicy envelopePolicy;
        Responder responder;
        bool usesWorkspace;
    };
    template <class Endpoint>
    static constexpr EndpointTraits traitsOf();

    /// Parsing a larger answer would block the window's thread.
    static constexpr qsizetype inlineAnswerBytes = 256LL * 1024;
    /// XML is always parsed in the thread pool.
    static bool isReadInline(const http::Response &answer, Responder responder)
    {
        return answer.body.size() <= (responder == Responder::Storage ? 0 : inlineAnswerBytes);
    }

    /// An answer, and its call for `Error::call`.
    struct Received {
        http::Response answer;
        FailedCall call;
    };

    /// The header with the credential. SignInMissing if the connection does not have it.
    Result<http::SecretHeader> credentialHeader(Credential credential) const;
    Task<Result<Received>> exchange(http::Request request, EndpointTraits traits, Call call) const;
    template <class Endpoint>
    static Result<typename Endpoint::Answer> interpret(const Endpoint &endpoint, Received &received);
    template <class Endpoint>
    static Result<typename Endpoint::Answer> interpretByStatus(const Endpoint &endpoint, Received &received);
    template <class Endpoint>
    static Error outcomeOf(const Error &error)
    {
        if constexpr (requires { Endpoint::isMadeOnce; })
            return outcomeOfOnce(error);
        else if constexpr (requires { Endpoint::outcomeOf(error); })
            return Endpoint::outcomeOf(error);
        else
            return error;
    }
    static Error withCall(Error error, const Received &received);
    /// Sends without encryption. NetworkCaptive if something in the network answered instead.
    static Task<Result<Received>> exchangePlain(std::shared_ptr<http::Engine> engine, http::Request request,
                                                Responder responder, Call call);

    Connection m_connection;
    ConnectionSecrets m_secrets;
    std::shared_ptr<http::Engine> m_engine;
    ReachedReport m_report;
    AccessRules m_access;
    std::optional<Error> m_refusal;
    CallRecorder m_recorder;
    using ClockAhead = std::optional<ComparedClock>;
    std::shared_ptr<ClockAhead> m_clockAhead = std::make_shared<ClockAhead>(); ///< shared with calls, which outlive it
};

template <class Endpoint>
constexpr Client::EndpointTraits Client::traitsOf()
{
    auto responder = Responder::Service;
    if constexpr (requires { Endpoint::responder; })
        responder = Endpoint::responder;
    constexpr bool usesWorkspace = requires
    {
        Endpoint::usesWorkspace;
    };
    return {Endpoint::credential, Endpoint::envelopePolicy, responder, usesWorkspace};
}

template <class Endpoint>
Task<Result<typename Endpoint::Answer>> Client::send(Endpoint endpoint, Call call) const
{
    if constexpr (requires { Endpoint::permission; }) {
        const auto recorder = m_recorder; // the call may outlive this client
        const auto subject = subjectOf(endpoint);
        const bool readsName = isForName(endpoint);
        auto answer = co_await sendUnrecorded(std::move(endpoint), std::move(call));
        if (recorder)
            recorder({.permission = Endpoint::permission,
                      .subject = answer ? subject : triedSubject(subject),
                      .error = answer ? std::nullopt : std::optional(answer.error()),
                      .isForName = readsName});
        co_return answer;
    } else {
        co_return co_await sendUnrecorded(std::move(endpoint), std::move(call));
    }
}

template <class Endpoint>
Task<Result<typename Endpoint::Answer>> Client::sendUnrecorded(Endpoint endpoint, Call call) const
{
    if constexpr (requires { Endpoint::permission; }) {
        if (const auto refusal = m_access.refusal(Endpoint::permission))
            co_return *refusal;
    }
    auto request = endpoint.request(m_connection);
    if (!request)
        co_return request.error();
    const auto report = m_report; // the call may outlive this client
    auto received = co_await exchange(std::move(*request), traitsOf<Endpoint>(), std::move(call));
    if (!received)
        co_return outcomeOf<Endpoint>(received.error());
    // Endpoint and answer stay here meanwhile, because the answer may be large.
    const auto interpreted = [&endpoint, &received] { return interpret(endpoint, *received); };
    Result<typename Endpoint::Answer> result = Error{.code = ErrorCode::Cancelled};
    if (isReadInline(received->answer, traitsOf<Endpoint>().responder)) {
        result = interpreted();
    } else {
        auto interpreting = runInPool(interpreted);
        result = co_await interpreting;
    }
    if (report && traitsOf<Endpoint>().responder == Responder::Storage) // only now it is known who answered
        report(result.ok() || sourceOf(result.error().code) != ErrorSource::Network, std::nullopt);
    if (!result)
        co_return outcomeOf<Endpoint>(result.error());
    co_return result;
}

template <class Endpoint>
Result<typename Endpoint::Answer> Client::interpret(const Endpoint &endpoint, Received &received)
{
    auto &answer = received.answer;
    if constexpr (requires { endpoint.judge(answer); }) {
        auto judged = endpoint.judge(answer);
        if (!judged)
            return withCall(judged.error(), received);
        return judged;
    } else {
        return interpretByStatus(endpoint, received);
    }
}

template <class Endpoint>
Result<typename Endpoint::Answer> Client::interpretByStatus(const Endpoint &endpoint, Received &received)
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
    const auto parsed = [&] {
        if constexpr (requires { endpoint.parse(answer); })
            return endpoint.parse(answer);
        else
            return endpoint.parse(std::move(answer.body));
    };
    auto outcome = parsed();
    if (!outcome)
        return withCall(outcome.error(), received);
    return outcome;
}

} // namespace clinicdesk
