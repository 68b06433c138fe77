// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/client.h"

#include "core/service/envelopes_p.h"

#include <QDateTime>

namespace clinicdesk {

Client::Client(Connection connection, ConnectionSecrets secrets, std::shared_ptr<http::Engine> engine)
    : m_connection(std::move(connection))
    , m_secrets(std::move(secrets))
    , m_engine(std::move(engine))
{
}

Result<http::Header> Client::credentialHeader(Credential credential) const
{
    const bool isAuth = credential == Credential::Auth;
    if (isAuth ? !hasAuthToken() : !hasToken())
        return Error{.code = ErrorCode::SignInMissing, .subject = m_connection.name};
    if (isAuth)
        return http::Header{"auth", m_secrets.authToken->view().toByteArray()};
    return http::Header{"Authorization", QByteArray("Bearer ").append(m_secrets.accessToken->view())};
}

Task<Result<http::Answer>> Client::exchange(http::Request request, Terms terms, Call call) const
{
    const auto engine = m_engine; // the call may outlive this client: a new token replaces it
    const bool asked = terms.sealing == Sealing::Always ||
                       (terms.sealing == Sealing::IfAsked && (m_connection.encryptPayloads || call.seal));
    const bool isSealed = asked && hasBody(request);
    jwe::OpeningRules rules{.keys = m_secrets.keys,
                            .requestProtected = isSealed ? jwe::protectedText() : QByteArray(),
                            .capBytes = request.answerCapBytes};
    if (terms.credential != Credential::None) {
        auto header = credentialHeader(terms.credential);
        if (!header)
            co_return header.error();
        request.headers.append(*std::move(header));
    }
    if (isSealed) {
        if (!hasKey())
            co_return Error{.code = ErrorCode::SignInKeyMissing, .subject = m_connection.keyId};
        auto sealed = seal(std::move(request), m_secrets.keys.front(), call.progress);
        request = std::move(sealed.request);
        call.progress = std::move(sealed.progress);
    }
    request.caFile = m_connection.caFile;
    const auto host = request.url.host();
    auto answer = co_await engine->send(std::move(request), std::move(call.stop), std::move(call.progress));
    if (!answer)
        co_return answer;
    if (isOfTheNetwork(*answer, terms.answerer)) {
        const Error captive{
            .code = ErrorCode::NetworkCaptive, .subject = host, .detail = QStringLiteral("a web page in its place")};
        co_return completed(captive, *answer);
    }
    if (terms.sealing == Sealing::Never)
        co_return answer;
    if (answer->status == 401 && terms.credential != Credential::None)
        co_return Error{.code = ErrorCode::SignInRefused,
                        .httpStatus = 401,
                        .wholeBodySent = answer->wholeBodySent,
                        .subject = host};
    const auto body = answer->body;
    Result<QByteArray> opened = body;
    if (body.size() <= inlineAnswerBytes) {
        opened = openIfEnvelope(body, std::move(rules));
    } else {
        auto opening = QtConcurrent::run([body, rules] { return openIfEnvelope(body, rules); });
        opened = co_await opening;
    }
    if (!opened)
        co_return completed(opened.error(), *answer);
    answer->body = *opened;
    co_return answer;
}

Error Client::completed(Error error, const http::Answer &answer)
{
    error.httpStatus = answer.status;
    error.wholeBodySent = answer.wholeBodySent;
    error.retryAfter = http::retryAfter(answer, QDateTime::currentDateTimeUtc());
    return error;
}

} // namespace clinicdesk
