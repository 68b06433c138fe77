// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/httpprotocol.h"

#include "app/practice/clientconnection.h"

#include <QUrlQuery>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>

#include <algorithm>
#include <cctype>
#include <limits>
#include <memory>

namespace clinicdesk::practice {
namespace {

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

} // namespace

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

} // namespace clinicdesk::practice
