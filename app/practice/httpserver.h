// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"
#include "app/practice/httpmessage.h"
#include "app/practice/requestcontext.h"
#include "app/practice/stopsignal.h"
#include "app/practice/tokens.h"

#include <httplib.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace clinicdesk::practice {

class ResponseEncryptor;
class EnvelopeReader;
class ReceivedFiles;

/// One origin of the service on 127.0.0.1 with its endpoints. Checks the rules that all endpoints share, applies the
/// fault plan, and writes one line of the request log for each request before its answer is sent.
class HttpServer : private httplib::Server {
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
    ~HttpServer() override;

    /// Adds an endpoint; endpoints are matched in the order of adding. Call only before listen().
    void add(std::unique_ptr<Endpoint> endpoint);
    /// Binds a port (0 for any free one), so that port() is known. Returns false when the port is not available.
    bool bind(int port);
    int port() const { return m_port; }
    /// Answers requests on its own thread until end().
    void listen();
    void end();

private:
    bool process_and_close_socket(socket_t socket) override;
    template <class Self>
    static bool serveRequest(Self &self, ClientConnection &connection, bool *closed);
    void receive(Endpoint &endpoint, const httplib::Request &request, httplib::Response &response,
                 const httplib::ContentReader *reader);
    HttpResponse handle(Endpoint &endpoint, RequestContext &context) const;
    HttpResponse encryptedIfAsked(RequestContext &context, HttpResponse answer) const;
    /// Returns "ok", "wrong" or "absent".
    std::string checkCredential(const RequestContext &context, Credential credential) const;
    void record(const Endpoint &endpoint, const RequestContext &context, const HttpResponse &answer) const;

    QString m_name;
    ServerOptions m_options;
    StopSignal m_stop;
    std::vector<std::unique_ptr<Endpoint>> m_endpoints;
    int m_port = 0;
    int m_listener = -1;
    std::atomic<bool> m_listeningEnded = false;
    std::thread m_thread;
};

} // namespace clinicdesk::practice
