// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/origin.h"

#include "app/practice/answerseal.h"
#include "app/practice/callrules.h"
#include "app/practice/connection.h"
#include "app/practice/received.h"

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

/// The connection that this thread serves. cpp-httplib calls a handler on the thread of its connection and gives it no
/// other way back to it.
thread_local Connection *t_connection = nullptr;

/// What cpp-httplib adds to the headers of a request by itself.
bool isOfTheLibrary(const std::string &name)
{
    return name == "remote_addr" || name == "remote_port" || name == "local_addr" || name == "local_port";
}

/// Where the media type of a request waits while cpp-httplib has it: given a multipart body under its true name, the
/// library would take it apart with its own reader before it asks for ours.
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

Call callOf(const httplib::Request &request, const httplib::ContentReader *reader)
{
    Call call{request.method, request.path, {}, {}, {}};
    for (const auto &[name, value] : request.headers) {
        if (name == HiddenMediaType)
            call.headers.emplace_back("content-type", value);
        else if (!isOfTheLibrary(lowered(name)))
            call.headers.emplace_back(lowered(name), value);
    }
    for (const auto &[name, value] : request.params)
        call.query.emplace_back(name, value);
    call.readBody = [reader](const BodyTaker &taker) {
        return reader && (*reader)([&](const char *data, std::size_t size) { return taker(data, size); });
    };
    return call;
}

QJsonObject queryOf(const Call &call)
{
    QJsonObject query;
    for (const auto &[name, value] : call.query) {
        const QString key = QString::fromStdString(name);
        QJsonArray values = query.value(key).toArray();
        values.append(QString::fromStdString(value));
        query.insert(key, values);
    }
    return query;
}

} // namespace

Origin::Origin(QString name, Surroundings surroundings)
    : m_name(std::move(name))
    , m_surroundings(std::move(surroundings))
{
    new_task_queue = [] { return new httplib::ThreadPool(Threads); };
    set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(KeepAlive).count());
    set_keep_alive_max_count(1'000'000);
    // Not the library's own options: its SO_REUSEPORT would let a second service share the port unseen.
    set_socket_options([this](socket_t socket) {
        const int on = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
        m_listener = socket;
    });
}

Origin::~Origin()
{
    end();
}

void Origin::add(std::unique_ptr<Endpoint> endpoint)
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

bool Origin::bind(int port)
{
    if (port == 0)
        m_port = bind_to_any_port("127.0.0.1");
    else if (bind_to_port("127.0.0.1", port))
        m_port = port;
    // The library's backlog of five would make bursts of connections wait a second each.
    return m_port > 0 && ::listen(m_listener, Backlog) == 0;
}

void Origin::listen()
{
    m_thread = std::thread([this] {
        listen_after_bind();
        m_listeningEnded = true;
    });
}

void Origin::end()
{
    if (!m_thread.joinable())
        return;
    m_stop.raise();
    // stop() does nothing before the listening thread has come to its loop.
    while (!is_running() && !m_listeningEnded)
        std::this_thread::yield();
    stop();
    m_thread.join();
}

bool Origin::process_and_close_socket(socket_t socket)
{
    Connection connection(socket, m_surroundings.tls, m_stop.descriptor());
    t_connection = &connection;
    if (connection.greet()) {
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

/// The library's call has grown parameters between the versions that are in use.
template <class Self>
bool Origin::serveRequest(Self &self, Connection &connection, bool *closed)
{
    if constexpr (requires { self.process_request(connection, false, *closed, hideMediaType); })
        return self.process_request(connection, false, *closed, hideMediaType);
    else
        return self.process_request(connection, "127.0.0.1", 0, "127.0.0.1", 0, false, *closed, hideMediaType);
}

void Origin::receive(Endpoint &endpoint, const httplib::Request &request, httplib::Response &response,
                     const httplib::ContentReader *reader)
{
    const Call call = callOf(request, reader);
    Visit visit(call, endpoint, m_surroundings.plan, m_surroundings.envelopes);
    Answer answer = sealedIfDue(visit, attend(endpoint, visit));
    Manner manner = visit.manner();
    manner.last = visit.isBodyOpen();
    if (manner.last)
        answer.headers.emplace_back("Connection", "close");
    record(endpoint, visit, answer);
    response.status = answer.status;
    for (const auto &[name, value] : answer.headers)
        response.set_header(name, value);
    if (!answer.contentType.empty())
        response.set_content(answer.body, answer.contentType);
    t_connection->setManner(manner);
}

Answer Origin::attend(Endpoint &endpoint, Visit &visit) const
{
    const EndpointRules &rules = endpoint.rules();
    const auto refusal = rules.checked ? refuseCall(rules, visit.call()) : std::nullopt;
    if (refusal) {
        visit.skipBody();
        visit.note(QStringLiteral("refusal"), refusal->reason);
        return endpoint.refuse(refusal->status, refusal->reason);
    }
    if (auto answer = visit.goWrongBefore())
        return visit.goWrongAfter(*answer);
    if (rules.checked && rules.credential != Credential::None && judge(visit, rules.credential) != "ok") {
        visit.skipBody();
        visit.note(QStringLiteral("refusal"), QStringLiteral("credential"));
        return visit.goWrongAfter(endpoint.refuseCredential());
    }
    return visit.goWrongAfter(endpoint.answer(visit));
}

/// Refusals and the answers of faults included; a page or an address is nobody's payload.
Answer Origin::sealedIfDue(Visit &visit, Answer answer) const
{
    const AnswerSeal *seal = m_surroundings.answerSeal;
    const bool isDamaged = visit.goesWrong(QLatin1String("damage-seal"));
    if (!seal || answer.contentType != "application/json" || !(isDamaged || seal->isDue(visit.canOpenAnswer())))
        return answer;
    visit.note(QStringLiteral("answer_sealed"), true);
    const QString damage = isDamaged ? visit.fault()->parameters.value(u"part").toString() : QString();
    return seal->sealed(std::move(answer), visit.protectedText(), damage);
}

std::string Origin::judge(const Visit &visit, Credential credential) const
{
    const bool bearer = credential == Credential::Bearer;
    const std::string name = bearer ? "authorization" : "auth";
    if (!visit.call().hasHeader(name))
        return "absent";
    const std::string prefix = bearer ? "Bearer " : "";
    const std::string sent = visit.call().header(name);
    const Tokens &first = m_surroundings.tokens.first;
    const Tokens &second = m_surroundings.tokens.second;
    const bool refusesFirst = visit.goesWrong(QLatin1String("refuse-token"));
    if (sent == prefix + (bearer ? second.access : second.auth))
        return "ok";
    if (!refusesFirst)
        return sent == prefix + (bearer ? first.access : first.auth) ? "ok" : "wrong";
    const QString other = visit.fault()->parameters.value(u"accept").toString();
    return !other.isEmpty() && sent == prefix + other.toStdString() ? "ok" : "wrong";
}

void Origin::record(const Endpoint &endpoint, const Visit &visit, const Answer &answer) const
{
    const Call &call = visit.call();
    QJsonObject headers;
    for (const auto &[name, value] : call.headers) {
        std::string shown = value;
        if (name == "authorization")
            shown = judge(visit, Credential::Bearer);
        else if (name == "auth")
            shown = judge(visit, Credential::Auth);
        else if (name == "cookie" || name == "proxy-authorization")
            shown = "present";
        headers.insert(QString::fromStdString(name), QString::fromStdString(shown));
    }
    QJsonObject line = visit.notes();
    const Credential credential = endpoint.rules().credential;
    if (credential != Credential::None)
        line.insert(QStringLiteral("credential"), QString::fromStdString(judge(visit, credential)));
    line.insert(QStringLiteral("at"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
    line.insert(QStringLiteral("origin"), m_name);
    line.insert(QStringLiteral("endpoint"), endpoint.rules().name);
    line.insert(QStringLiteral("method"), QString::fromStdString(call.method));
    line.insert(QStringLiteral("path"), QString::fromStdString(call.path));
    line.insert(QStringLiteral("query"), queryOf(call));
    line.insert(QStringLiteral("headers"), headers);
    line.insert(QStringLiteral("status"), answer.status);
    m_surroundings.received.note(line);
}

} // namespace clinicdesk::practice
