// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/httpserver.h"

#include "app/practice/clientconnection.h"
#include "app/practice/receivedfiles.h"
#include "app/practice/requestrules.h"
#include "app/practice/responseencryptor.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>
#include <cctype>

#include <sys/socket.h>

namespace clinicdesk::practice {
namespace {

using namespace std::chrono_literals;

constexpr auto KeepAlive = 30s;
constexpr std::size_t Threads = 64;
constexpr int Backlog = 128;

/// The connection that this thread serves. cpp-httplib calls a handler on the thread of its connection and gives the
/// handler no other access to the connection.
thread_local ClientConnection *t_connection = nullptr;

/// Headers that cpp-httplib adds to a request automatically.
bool isLibraryHeader(const std::string &name)
{
    return name == "remote_addr" || name == "remote_port" || name == "local_addr" || name == "local_port";
}

/// The header that hides the media type of a request from cpp-httplib: the library would otherwise parse a multipart
/// body with its own reader before this service reads it.
constexpr const char *HiddenMediaType = "practice-content-type";

void hideMediaType(httplib::Request &request)
{
    const auto [begin, end] = request.headers.equal_range("Content-Type");
    const std::vector<std::pair<std::string, std::string>> types(begin, end);
    request.headers.erase(begin, end);
    for (const auto &[name, value] : types)
        request.headers.emplace(HiddenMediaType, value);
}

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

HttpRequest requestFrom(const httplib::Request &received, const httplib::ContentReader *reader)
{
    HttpRequest request{received.method, received.path, {}, {}, {}};
    for (const auto &[name, value] : received.headers) {
        if (name == HiddenMediaType)
            request.headers.emplace_back("content-type", value);
        else if (!isLibraryHeader(lowered(name)))
            request.headers.emplace_back(lowered(name), value);
    }
    for (const auto &[name, value] : received.params)
        request.query.emplace_back(name, value);
    request.readBody = [reader](const BodySink &taker) {
        return reader && (*reader)([&](const char *data, std::size_t size) { return taker(data, size); });
    };
    return request;
}

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
    new_task_queue = [] { return new httplib::ThreadPool(Threads); };
    set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(KeepAlive).count());
    set_keep_alive_max_count(1'000'000);
    // The library's default options are not used: SO_REUSEPORT would let a second service share the port unnoticed.
    set_socket_options([this](socket_t socket) {
        const int on = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
        m_listener = socket;
    });
}

HttpServer::~HttpServer()
{
    end();
}

void HttpServer::add(std::unique_ptr<Endpoint> endpoint)
{
    Endpoint &added = *m_endpoints.emplace_back(std::move(endpoint));
    const EndpointRules &rules = added.rules();
    const auto plain = [this, &added](const httplib::Request &request, httplib::Response &response) {
        receive(added, request, response, nullptr);
    };
    const auto reading = [this, &added](const httplib::Request &request, httplib::Response &response,
                                        const httplib::ContentReader &reader) {
        receive(added, request, response, &reader);
    };
    const bool any = rules.method.empty();
    if (any || rules.method == "GET")
        Get(rules.path, plain);
    if (any || rules.method == "POST")
        Post(rules.path, reading);
    if (any) {
        Put(rules.path, reading);
        Patch(rules.path, reading);
        Delete(rules.path, reading);
        Options(rules.path, plain);
    }
}

bool HttpServer::bind(int port)
{
    if (port == 0)
        m_port = bind_to_any_port("127.0.0.1");
    else if (bind_to_port("127.0.0.1", port))
        m_port = port;
    // With the library's backlog of five, connections in a burst would wait a second each.
    return m_port > 0 && ::listen(m_listener, Backlog) == 0;
}

void HttpServer::listen()
{
    m_thread = std::thread([this] {
        listen_after_bind();
        m_listeningEnded = true;
    });
}

void HttpServer::end()
{
    if (!m_thread.joinable())
        return;
    m_stop.raise();
    // stop() does nothing before the listening thread has reached its loop.
    while (!is_running() && !m_listeningEnded)
        std::this_thread::yield();
    stop();
    m_thread.join();
}

bool HttpServer::process_and_close_socket(socket_t socket)
{
    ClientConnection connection(socket, m_options.tls, m_stop.descriptor());
    t_connection = &connection;
    if (connection.handshake()) {
        bool closed = false;
        while (!closed && connection.waitForRequest(KeepAlive)) {
            const bool served = serveRequest(*this, connection, &closed);
            if (!connection.finishAnswer() || !served)
                break;
        }
    }
    t_connection = nullptr;
    return true;
}

/// The library's function has more parameters in newer versions.
template <class Self>
bool HttpServer::serveRequest(Self &self, ClientConnection &connection, bool *closed)
{
    if constexpr (requires { self.process_request(connection, false, *closed, hideMediaType); })
        return self.process_request(connection, false, *closed, hideMediaType);
    else
        return self.process_request(connection, "127.0.0.1", 0, "127.0.0.1", 0, false, *closed, hideMediaType);
}

void HttpServer::receive(Endpoint &endpoint, const httplib::Request &received, httplib::Response &response,
                         const httplib::ContentReader *reader)
{
    const HttpRequest request = requestFrom(received, reader);
    RequestContext context(request, endpoint, m_options.plan, m_options.envelopes);
    HttpResponse answer = encryptedIfAsked(context, handle(endpoint, context));
    WireBehaviour wireBehaviour = context.wireBehaviour();
    wireBehaviour.last = context.isBodyOpen();
    if (wireBehaviour.last)
        answer.headers.emplace_back("Connection", "close");
    record(endpoint, context, answer);
    response.status = answer.status;
    for (const auto &[name, value] : answer.headers)
        response.set_header(name, value);
    if (!answer.contentType.empty())
        response.set_content(answer.body, answer.contentType);
    t_connection->setWireBehaviour(wireBehaviour);
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
    const ResponseEncryptor *seal = m_options.responseEncryptor;
    const bool isDamaged = context.hasFault(QLatin1String("damage-seal"));
    if (!seal || answer.contentType != "application/json" ||
        !(isDamaged || seal->shouldEncrypt(context.canOpenAnswer())))
        return answer;
    context.note(QStringLiteral("answer_sealed"), true);
    const QString damage = isDamaged ? context.fault()->parameters.value(u"part").toString() : QString();
    return seal->sealed(std::move(answer), context.protectedText(), damage);
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
