// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"
#include "app/practice/httpmessage.h"
#include "app/practice/requestcontext.h"
#include "core/base/systemsockets.h"

#include <openssl/ssl.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace clinicdesk::practice {

/// One set of credentials.
struct Tokens {
    std::string access;
    std::string auth;
};

/// The tokens that the service accepts: the first set, and a second one for tests that replace a token.
struct AcceptedTokens {
    Tokens first;
    Tokens second;
};

/// Answers every path without an endpoint with 404. The request is logged, so that a followed redirect or a wrong
/// path is seen.
class NotFoundEndpoint : public Endpoint {
public:
    NotFoundEndpoint();

    HttpResponse answer(RequestContext &context) override;
};

class ClientConnection;
class ResponseEncryptor;
class EnvelopeReader;
class ReceivedFiles;

/// One origin of the service on 127.0.0.1 with its endpoints. Checks the rules that all endpoints share, applies the
/// fault plan, and writes one line of the request log for each request before its answer is sent.
class HttpServer {
public:
    struct ServerOptions {
        FaultPlan &plan;
        ReceivedFiles &received;
        AcceptedTokens tokens;
        /// Both are null for an origin that never uses envelopes. They must outlive the server.
        EnvelopeReader *envelopes = nullptr;
        const ResponseEncryptor *responseEncryptor = nullptr;
        /// Null for plain HTTP. Must outlive the server.
        SSL_CTX *tls = nullptr;
    };

    HttpServer(QString name, ServerOptions options);
    ~HttpServer();

    /// Adds an endpoint. Requests for none of the endpoints are answered with 404. Call only before listen().
    void add(std::unique_ptr<Endpoint> endpoint);
    /// Opens a port (0 for any free one), so that port() is known. Returns false when the port is not available.
    bool open(int port);
    int port() const { return m_listener.port(); }
    /// Answers requests on its own threads until end().
    void listen();
    /// Interrupts the answers that are being sent and returns when all connections are closed.
    void end();

private:
    void serve(int socket);
    bool answerNext(ClientConnection &connection);
    Endpoint &endpointFor(const HttpRequest &request);
    HttpResponse handle(Endpoint &endpoint, RequestContext &context) const;
    HttpResponse encryptedIfAsked(RequestContext &context, HttpResponse answer) const;
    /// Returns "ok", "wrong" or "absent".
    std::string checkCredential(const RequestContext &context, Credential credential) const;
    void record(const Endpoint &endpoint, const RequestContext &context, const HttpResponse &answer) const;

    QString m_name;
    ServerOptions m_options;
    StopSignal m_stop;
    std::vector<std::unique_ptr<Endpoint>> m_endpoints;
    NotFoundEndpoint m_notFound;
    ListeningSocket m_listener;
    std::vector<std::jthread> m_threads;
};

} // namespace clinicdesk::practice
