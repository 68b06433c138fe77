// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/httpserver.h"

#include "app/practice/answers.h"
#include "app/practice/clientconnection.h"
#include "app/practice/endpoint.h"
#include "app/practice/httpmessage.h"
#include "app/practice/receivedfiles.h"
#include "app/practice/requestcontext.h"
#include "app/practice/responseencryptor.h"

#include <QDateTime>
#include <QJsonArray>
#include <QUrlQuery>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

namespace clinicdesk::practice {

NotFoundEndpoint::NotFoundEndpoint()
    : Endpoint({.name = QStringLiteral("unknown"), .checked = false})
{
}

HttpResponse NotFoundEndpoint::answer(RequestContext &context)
{
    context.skipBody();
    return refuse(404, QStringLiteral("there is nothing at this address"));
}

namespace {

constexpr std::array<std::string_view, 9> HeadersOfHttp{
    "host",           "user-agent",        "accept",     "accept-encoding", "content-type",
    "content-length", "transfer-encoding", "connection", "expect"};

bool isAllowed(const EndpointRules &rules, const std::string &name)
{
    if (name == "authorization")
        return rules.credential == Credential::Bearer;
    if (name == "auth")
        return rules.credential == Credential::Auth;
    if (name == "x-encryption")
        return rules.envelopePolicy != EnvelopePolicy::Never;
    return std::ranges::find(HeadersOfHttp, name) != HeadersOfHttp.end() ||
           std::ranges::find(rules.headers, name) != rules.headers.end();
}

QString quoted(const std::string &text)
{
    return u'"' + QString::fromStdString(text) + u'"';
}

std::optional<Rejection> refuseHeaders(const EndpointRules &rules, const HttpRequest &request)
{
    std::set<std::string> seen;
    for (const auto &[name, value] : request.headers) {
        if (!isAllowed(rules, name))
            return Rejection{400, QStringLiteral("the header %1 must not be sent here").arg(quoted(name))};
        if (!seen.insert(name).second)
            return Rejection{400, QStringLiteral("the header %1 was sent twice").arg(quoted(name))};
    }
    return std::nullopt;
}

std::optional<Rejection> refuseQuery(const EndpointRules &rules, const HttpRequest &request)
{
    for (const auto &[name, value] : request.query) {
        if (std::ranges::find(rules.query, name) == rules.query.end())
            return Rejection{400, QStringLiteral("the query parameter %1 is not known here").arg(quoted(name))};
    }
    return std::nullopt;
}

std::optional<Rejection> refuseMediaType(const std::string &expected, const HttpRequest &request)
{
    const QString sent = QString::fromStdString(request.header("content-type"));
    if (expected.empty()) {
        if (request.announcesBody() || request.hasHeader("content-type"))
            return Rejection{400, QStringLiteral("this call has no body and no Content-Type")};
        return std::nullopt;
    }
    const QString type = sent.section(u';', 0, 0).trimmed().toLower();
    if (type == QString::fromStdString(expected))
        return std::nullopt;
    return Rejection{
        415, QStringLiteral("the Content-Type must be %1, not \"%2\"").arg(QString::fromStdString(expected), type)};
}

/// Checks a call against the rules of its endpoint: no unknown or forbidden header, no header twice, no unknown query
/// parameter, the right media type, encrypted where required. Credentials are checked elsewhere.
std::optional<Rejection> rejectRequest(const EndpointRules &rules, const HttpRequest &request)
{
    if (auto refusal = refuseHeaders(rules, request))
        return refusal;
    if (auto refusal = refuseQuery(rules, request))
        return refusal;
    const bool isEncrypted = request.hasHeader("x-encryption");
    if (isEncrypted && request.header("x-encryption") != "JWE")
        return Rejection{400, QStringLiteral("X-Encryption must be JWE")};
    if (!isEncrypted && rules.envelopePolicy == EnvelopePolicy::Must)
        return Rejection{400, QStringLiteral("this call must be sealed: X-Encryption: JWE is missing")};
    return refuseMediaType(isEncrypted ? "application/json" : rules.contentType, request);
}

} // namespace

class ClientConnection;

namespace {

/// How long a connection without a request stays open; announced in every answer that keeps the connection.
constexpr std::chrono::seconds KeepAlive{30};

struct AnswerFraming {
    /// False for HEAD: the headers are sent, the body is not.
    bool withBody = true;
    /// Whether the connection stays open after this answer.
    bool keepAlive = false;
};

namespace http = boost::beast::http;
using boost::beast::error_code;

constexpr std::uint32_t MaxHeaderBytes = 32 * 1024;

/// A body for Beast's parser that is passed on to a sink and not stored.
struct SinkBody {
    using value_type = BodySink;

    class reader {
    public:
        reader(const auto & /*header*/, const BodySink &sink)
            : m_sink(sink)
        {
        }
        void init(const boost::optional<std::uint64_t> & /*length*/, error_code &error) { error = {}; }
        std::size_t put(boost::asio::const_buffer piece, error_code &error)
        {
            error = {};
            if (!m_sink(static_cast<const char *>(piece.data()), piece.size()))
                error = http::error::partial_message;
            return piece.size();
        }
        void finish(error_code &error) { error = {}; }

    private:
        const BodySink &m_sink;
    };
};

using Parser = http::request_parser<SinkBody>;

/// Gives received bytes to the parser until `done` returns true for it.
error_code parse(Parser &parser, ClientConnection &connection, bool (Parser::*done)() const)
{
    bool needsMore = false;
    while (!(parser.*done)()) {
        if ((needsMore || connection.unread().empty()) && !connection.readMore())
            return http::error::partial_message;
        const std::string_view bytes = connection.unread();
        error_code error;
        connection.consume(parser.put(boost::asio::const_buffer(bytes.data(), bytes.size()), error));
        needsMore = error == http::error::need_more;
        if (error && !needsMore)
            return error;
    }
    return {};
}

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

NamedValues parseQuery(QString query)
{
    NamedValues values;
    query.replace(u'+', QStringLiteral("%20"));
    for (const auto &[name, value] : QUrlQuery(query).queryItems(QUrl::FullyDecoded))
        values.emplace_back(name.toStdString(), value.toStdString());
    return values;
}

/// The request without its body.
HttpRequest requestFrom(const Parser::value_type &message, bool keepAlive)
{
    const auto text = [](const auto &view) { return std::string(view.begin(), view.end()); };
    const QByteArray target = QByteArray::fromStdString(text(message.target()));
    const auto pathBytes = std::ranges::find(target, '?') - target.begin();
    HttpRequest request{.method = text(message.method_string()),
                        .path = QByteArray::fromPercentEncoding(target.first(pathBytes)).toStdString(),
                        .query = parseQuery(QString::fromLatin1(target.sliced(pathBytes).mid(1))),
                        .keepAlive = keepAlive};
    for (const auto &field : message)
        request.headers.emplace_back(lowered(text(field.name_string())), text(field.value()));
    return request;
}

/// Reads the headers of the next HTTP/1.1 request, or says why the bytes are not a request. `readBody` of the request
/// reads from the connection; use it only before the next request is read.
std::variant<HttpRequest, Rejection> readRequest(ClientConnection &connection)
{
    const auto parser = std::make_shared<Parser>();
    parser->header_limit(MaxHeaderBytes);
    // In Boost 1.74, boost::none would refuse every body.
    parser->body_limit(std::numeric_limits<std::uint64_t>::max());
    if (const error_code error = parse(*parser, connection, &Parser::is_header_done))
        return Rejection{error == http::error::header_limit ? 431 : 400, QString::fromStdString(error.message())};
    HttpRequest request = requestFrom(parser->get(), parser->get().version() == 11 && parser->keep_alive());
    const bool waitsForContinue = lowered(request.header("expect")) == "100-continue";
    request.readBody = [parser, waitsForContinue, &connection](const BodySink &sink) {
        parser->get().body() = sink;
        if (waitsForContinue && connection.unread().empty() && !connection.send("HTTP/1.1 100 Continue\r\n\r\n"))
            return false;
        return !parse(*parser, connection, &Parser::is_done);
    };
    return request;
}

/// Returns the answer as it is sent over the network.
std::string wireText(const HttpResponse &answer, AnswerFraming framing)
{
    const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(answer.status)));
    std::string text = "HTTP/1.1 " + std::to_string(answer.status) + ' ';
    text.append(reason.begin(), reason.end()).append("\r\n");
    const auto addHeader = [&text](const std::string &name, const std::string &value) {
        text.append(name).append(": ").append(value).append("\r\n");
    };
    if (!framing.keepAlive)
        addHeader("Connection", "close");
    addHeader("Content-Length", std::to_string(answer.body.size()));
    if (!answer.contentType.empty())
        addHeader("Content-Type", answer.contentType);
    if (framing.keepAlive)
        addHeader("Keep-Alive", "timeout=" + std::to_string(KeepAlive.count()) + ", max=1000000");
    for (const auto &[name, value] : answer.headers)
        addHeader(name, value);
    text += "\r\n";
    if (framing.withBody)
        text += answer.body;
    return text;
}

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
