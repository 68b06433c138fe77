// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/httpserver.h"

#include "app/practice/answers.h"
#include "app/practice/clientconnection.h"
#include "app/practice/httpprotocol.h"
#include "app/practice/receivedfiles.h"
#include "app/practice/requestrules.h"
#include "app/practice/responseencryptor.h"

#include <QDateTime>
#include <QJsonArray>

namespace clinicdesk::practice {
namespace {

/// Each serves one connection at a time; further connections wait.
constexpr int Threads = 64;

QJsonObject queryOf(const HttpRequest &request)
{
    QJsonObject query;
    for (const auto &[name, value] : request.query) {
        const QString key = QString::fromStdString(name);
        QJsonArray values = query.value(key).toArray();
        values.append(QString::fromStdString(value));
        query.insert(key, values);
    }
    return query;
}

} // namespace

HttpServer::HttpServer(QString name, ServerOptions options)
    : m_name(std::move(name))
    , m_options(std::move(options))
{
}

HttpServer::~HttpServer()
{
    end();
}

void HttpServer::add(std::unique_ptr<Endpoint> endpoint)
{
    m_endpoints.push_back(std::move(endpoint));
}

bool HttpServer::open(int port)
{
    return m_listener.open(port);
}

void HttpServer::listen()
{
    for (int i = 0; i < Threads; ++i) {
        m_threads.emplace_back([this] {
            for (int socket = m_listener.accept(); socket >= 0; socket = m_listener.accept())
                serve(socket);
        });
    }
}

void HttpServer::end()
{
    m_stop.raise();
    m_listener.stop();
    m_threads.clear();
}

void HttpServer::serve(int socket)
{
    ClientConnection connection(socket, m_options.tls, m_stop.descriptor());
    if (!connection.handshake())
        return;
    while (connection.waitForRequest(KeepAlive) && answerNext(connection)) {
    }
}

/// Returns whether another request may follow on the connection.
bool HttpServer::answerNext(ClientConnection &connection)
{
    const auto received = readRequest(connection);
    if (const auto *rejection = std::get_if<Rejection>(&received)) {
        connection.send(wireText(plainRefusal(rejection->status, rejection->reason), {.keepAlive = false}));
        return false;
    }
    const auto &request = std::get<HttpRequest>(received);
    Endpoint &endpoint = endpointFor(request);
    RequestContext context(request, endpoint, m_options.plan, m_options.envelopes);
    const HttpResponse answer = encryptedIfAsked(context, handle(endpoint, context));
    record(endpoint, context, answer);
    const bool keepAlive = request.keepAlive && !context.isBodyOpen();
    const std::string text = wireText(answer, {.withBody = request.method != "HEAD", .keepAlive = keepAlive});
    return connection.sendAnswer(text, context.wireBehaviour()) && keepAlive;
}

Endpoint &HttpServer::endpointFor(const HttpRequest &request)
{
    for (const auto &endpoint : m_endpoints) {
        if (endpoint->matches(request))
            return *endpoint;
    }
    return m_notFound;
}

HttpResponse HttpServer::handle(Endpoint &endpoint, RequestContext &context) const
{
    const EndpointRules &rules = endpoint.rules();
    const auto refusal = rules.checked ? rejectRequest(rules, context.request()) : std::nullopt;
    if (refusal) {
        context.skipBody();
        context.note(QStringLiteral("refusal"), refusal->reason);
        return endpoint.refuse(refusal->status, refusal->reason);
    }
    if (auto answer = context.injectFaultBefore())
        return context.injectFaultAfter(*answer);
    if (rules.checked && rules.credential != Credential::None && checkCredential(context, rules.credential) != "ok") {
        context.skipBody();
        context.note(QStringLiteral("refusal"), QStringLiteral("credential"));
        return context.injectFaultAfter(endpoint.refuseCredential());
    }
    return context.injectFaultAfter(endpoint.answer(context));
}

/// Includes refusals and the answers of faults. HTML pages and redirects are not encrypted.
HttpResponse HttpServer::encryptedIfAsked(RequestContext &context, HttpResponse answer) const
{
    const ResponseEncryptor *encryptor = m_options.responseEncryptor;
    const bool isDamaged = context.hasFault(QLatin1String("damage-seal"));
    if (!encryptor || answer.contentType != "application/json" ||
        !(isDamaged || encryptor->shouldEncrypt(context.canOpenAnswer())))
        return answer;
    context.note(QStringLiteral("answer_sealed"), true);
    const QString damage = isDamaged ? context.fault()->parameters.value(u"part").toString() : QString();
    return encryptor->encrypted(std::move(answer), context.protectedText(), damage);
}

std::string HttpServer::checkCredential(const RequestContext &context, Credential credential) const
{
    const bool bearer = credential == Credential::Bearer;
    const std::string name = bearer ? "authorization" : "auth";
    if (!context.request().hasHeader(name))
        return "absent";
    const std::string prefix = bearer ? "Bearer " : "";
    const std::string sent = context.request().header(name);
    const Tokens &first = m_options.tokens.first;
    const Tokens &second = m_options.tokens.second;
    const bool refusesFirst = context.hasFault(QLatin1String("refuse-token"));
    if (sent == prefix + (bearer ? second.access : second.auth))
        return "ok";
    if (!refusesFirst)
        return sent == prefix + (bearer ? first.access : first.auth) ? "ok" : "wrong";
    const QString other = context.fault()->parameters.value(u"accept").toString();
    return !other.isEmpty() && sent == prefix + other.toStdString() ? "ok" : "wrong";
}

void HttpServer::record(const Endpoint &endpoint, const RequestContext &context, const HttpResponse &answer) const
{
    const HttpRequest &request = context.request();
    QJsonObject headers;
    for (const auto &[name, value] : request.headers) {
        std::string shown = value;
        if (name == "authorization")
            shown = checkCredential(context, Credential::Bearer);
        else if (name == "auth")
            shown = checkCredential(context, Credential::Auth);
        else if (name == "cookie" || name == "proxy-authorization")
            shown = "present";
        headers.insert(QString::fromStdString(name), QString::fromStdString(shown));
    }
    QJsonObject line = context.notes();
    const Credential credential = endpoint.rules().credential;
    if (credential != Credential::None)
        line.insert(QStringLiteral("credential"), QString::fromStdString(checkCredential(context, credential)));
    line.insert(QStringLiteral("at"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
    line.insert(QStringLiteral("origin"), m_name);
    line.insert(QStringLiteral("endpoint"), endpoint.rules().name);
    line.insert(QStringLiteral("method"), QString::fromStdString(request.method));
    line.insert(QStringLiteral("path"), QString::fromStdString(request.path));
    line.insert(QStringLiteral("query"), queryOf(request));
    line.insert(QStringLiteral("headers"), headers);
    line.insert(QStringLiteral("status"), answer.status);
    m_options.received.note(line);
}

} // namespace clinicdesk::practice
