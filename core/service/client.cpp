// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/client.h"

#include "core/base/errorreason.h"
#include "core/base/servicetext.h"
#include "core/log/logging.h"
#include "core/service/envelopes_p.h"
#include "core/service/servermessage.h"

#include <QByteArrayView>
#include <QDateTime>

#include <algorithm>

namespace clinicdesk {

namespace {

constexpr int networkSignInRequired = 511; // RFC 6585
constexpr int blockedByFilter = 451;       // for legal or other reasons

QByteArrayView withoutBlanks(QByteArrayView body)
{
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    auto text = body.trimmed();
    if (text.startsWith(byteOrderMark))
        text = text.sliced(byteOrderMark.size()).trimmed();
    return text;
}

/// The service answers with JSON. A body that is neither JSON nor a page is left to the endpoint, which reports a bad
/// answer.
bool isNoneOfTheService(const http::Response &answer)
{
    const auto text = withoutBlanks(answer.body);
    const bool isDeclaredPage = answer.header("Content-Type").trimmed().toLower().startsWith("text/html");
    const bool isJson = text.isEmpty() || text.startsWith('{') || text.startsWith('[');
    return text.startsWith('<') || (isDeclaredPage && !isJson);
}

} // namespace

QString triedSubject(const QString &text)
{
    const auto isDigit = [](QChar character) { return character >= u'0' && character <= u'9'; };
    return std::ranges::all_of(text, isDigit) ? serviceCode(text) : QString();
}

bool isInterceptedByNetwork(const http::Response &answer, Responder responder)
{
    if (responder == Responder::Storage)
        return false;
    if (answer.status == networkSignInRequired)
        return true;
    const bool isSuccess = answer.status >= 200 && answer.status < 300;
    return (isSuccess || answer.status == blockedByFilter) && responder == Responder::Service &&
           isNoneOfTheService(answer);
}

namespace {

constexpr int firstRefusal = 400;

/// A body above `maxInlineBytes` is opened in the pool.
Task<Result<QByteArray>> openWithoutBlocking(QByteArray body, jwe::DecryptOptions rules, qsizetype maxInlineBytes)
{
    if (body.size() <= maxInlineBytes)
        co_return openIfEnvelope(body, std::move(rules));
    auto opening = runInPool([body, rules] { return openIfEnvelope(body, rules); });
    co_return co_await opening;
}

/// A header is never sent empty: what it would name is missing.
std::optional<Error> emptyHeader(const QList<http::Header> &headers)
{
    const auto found = std::ranges::find_if(headers, [](const http::Header &header) { return header.value.isEmpty(); });
    if (found == headers.end())
        return {};
    return Error{
        .code = ErrorCode::WrongUse, .reason = ErrorReason::HeaderEmpty, .subject = QString::fromLatin1(found->name)};
}

/// The path of a form of the storage may contain a key of a document, so only its host is named.
QString callName(const http::Request &request, Responder responder)
{
    const auto method = request.method == http::Method::Post ? QStringLiteral("POST ") : QStringLiteral("GET ");
    return method + (responder == Responder::Service ? request.url.path() : request.url.host());
}

/// The interface names no such header; these are the usual ones, the last two of S3 and of gateways before it.
QString requestIdOf(const http::Response &answer)
{
    for (const auto *name : {"X-Request-Id", "X-Correlation-Id", "x-amz-request-id", "x-amzn-RequestId"}) {
        const auto id = answer.header(name).trimmed();
        if (!id.isEmpty())
            return serviceCode(QString::fromUtf8(id));
    }
    return {};
}

} // namespace

Client::Client(Connection connection, ConnectionSecrets secrets, std::shared_ptr<http::Engine> engine,
               ReachedReport report, const AccessRules &access, CallRecorder recorder)
    : m_connection(std::move(connection))
    , m_secrets(std::move(secrets))
    , m_engine(std::move(engine))
    , m_report(std::move(report))
    , m_access(access)
    , m_recorder(std::move(recorder))
{
}

TokenTimes Client::tokenTimes(Credential credential) const
{
    const auto &token = credential == Credential::Auth ? m_secrets.authToken : m_secrets.accessToken;
    return token ? clinicdesk::tokenTimes(*token) : TokenTimes();
}

Error Client::missingToken(Credential credential) const
{
    const bool isLost = credential == Credential::Auth ? m_secrets.lost.authToken : m_secrets.lost.accessToken;
    return {.code = ErrorCode::SignInMissing,
            .reason = isLost ? ErrorReason::KeychainLost : m_secrets.unread,
            .subject = m_connection.name};
}

Error Client::missingKey() const
{
    return {.code = ErrorCode::SignInKeyMissing,
            .reason = m_secrets.lost.key ? ErrorReason::KeychainLost : m_secrets.unread,
            .subject = m_connection.keyId};
}

Result<http::SecretHeader> Client::credentialHeader(Credential credential) const
{
    const bool isAuth = credential == Credential::Auth;
    if (isAuth ? !hasAuthToken() : !hasToken())
        return missingToken(credential);
    if (isAuth)
        return http::SecretHeader{.name = "auth", .prefix = {}, .secret = m_secrets.authToken};
    return http::SecretHeader{.name = "Authorization", .prefix = "Bearer ", .secret = m_secrets.accessToken};
}

Task<Result<Client::Received>> Client::exchange(http::Request request, EndpointTraits traits, Call call) const
{
    if (m_refusal)
        co_return *m_refusal;
    // The call may outlive this client: a new token replaces it.
    const auto engine = m_engine;
    const auto report = m_report;
    const auto knownClock = m_clockAhead;
    const bool asked =
        traits.envelopePolicy == EnvelopePolicy::Always ||
        (traits.envelopePolicy == EnvelopePolicy::OnRequest && (m_connection.encryptPayloads || call.encrypt));
    const bool isEncrypted = asked && hasBody(request);
    jwe::DecryptOptions rules{.keys = m_secrets.keys,
                              .requestProtected = isEncrypted ? jwe::protectedText() : QByteArray(),
                              .maxBytes = request.maxResponseBytes,
                              .tagForms = m_connection.conventions.answerEnvelopes};
    if (traits.credential != Credential::None) {
        auto header = credentialHeader(traits.credential);
        if (!header)
            co_return header.error();
        request.credential = *std::move(header);
    }
    if (isEncrypted) {
        if (!hasKey())
            co_return missingKey();
        auto encrypted = encryptBody(std::move(request), m_secrets.keys.front(), call.progress);
        request = std::move(encrypted.request);
        call.progress = std::move(encrypted.progress);
    } else if (asked && m_connection.conventions.announceEncryption) {
        request.headers.append(http::Header{"X-Encryption", "JWE"});
    }
    if (const auto empty = emptyHeader(request.headers))
        co_return *empty;
    request.caFile = m_connection.caFile;
    const auto host = request.url.host();
    auto received = co_await exchangePlain(engine, std::move(request), traits.responder, std::move(call));
    const bool isJudgedLater = received && traits.responder == Responder::Storage;
    const bool isOfService = received && traits.responder == Responder::Service;
    const auto clockAhead = isOfService ? http::clockAhead(received->answer) : std::nullopt;
    *knownClock = clockAhead ? ComparedClock{*clockAhead, clockSetting()} : *knownClock;
    if (report && traits.responder != Responder::AnyServer && !isJudgedLater &&
        (received || sourceOf(received.error().code) == ErrorSource::Network))
        report(received.ok(), clockAhead);
    const bool isProbe = traits.credential == Credential::None && traits.responder == Responder::Service;
    if (received && received->answer.status >= firstRefusal && !isProbe)
        logWarning(logmodule::service(), "call.refused", {{"status", logged(received->answer.status)}});
    if (!received || traits.envelopePolicy == EnvelopePolicy::Never)
        co_return received;
    auto &answer = received->answer;
    // A full workspace has no status of its own, and no new token makes room in it.
    const bool isFull = traits.usesWorkspace && isWorkspaceFull(answer.body);
    if (answer.status == 401 && traits.credential != Credential::None && !isFull) {
        const Error refused{.code = ErrorCode::SignInRefused, .subject = host};
        co_return withCall(refused, *received);
    }
    const auto opened = co_await openWithoutBlocking(answer.body, std::move(rules), inlineAnswerBytes);
    if (!opened) {
        logError(logmodule::service(), "answer.unreadable", opened.error());
        co_return withCall(opened.error(), *received);
    }
    answer.body = *opened;
    co_return received;
}

Task<Result<Client::Received>> Client::exchangePlain(std::shared_ptr<http::Engine> engine, http::Request request,
                                                     Responder responder, Call call)
{
    const auto host = request.url.host();
    FailedCall made{.name = callName(request, responder), .requestId = {}, .time = {}};
    auto answer = co_await engine->send(std::move(request), std::move(call.stop), std::move(call.progress));
    made.time = QDateTime::currentDateTimeUtc();
    if (!answer) {
        auto error = answer.error();
        error.call = std::move(made);
        co_return error;
    }
    made.requestId = requestIdOf(*answer);
    Received received{.answer = *std::move(answer), .call = std::move(made)};
    if (!isInterceptedByNetwork(received.answer, responder))
        co_return received;
    const Error captive{.code = ErrorCode::NetworkCaptive,
                        .subject = host,
                        .detail = QStringLiteral("a web page instead of the answer")};
    co_return withCall(captive, received);
}

Error Client::withCall(Error error, const Received &received)
{
    error.httpStatus = received.answer.status;
    error.wholeBodySent = received.answer.wholeBodySent;
    error.retryAfter = http::retryAfter(received.answer, received.call.time);
    error.call = received.call;
    return error;
}

} // namespace clinicdesk
