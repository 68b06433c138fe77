// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clinicdesk::practice {

using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// Receives one piece of a body; returns false to stop reading.
using BodySink = std::function<bool(const char *data, std::size_t sizeBytes)>;

/// One request as received. Header names are in lower case; query values are decoded.
struct HttpRequest {
    std::string method;
    std::string path;
    NamedValues query;
    NamedValues headers;
    /// Whether the client can use the connection for another request.
    bool keepAlive = false;
    /// Passes the body on in pieces and stores nothing. Returns false if the body ended early or the sink stopped.
    std::function<bool(const BodySink &)> readBody;

    /// Returns the value of the first header with this (lower case) name; empty when there is none.
    std::string header(std::string_view name) const;
    bool hasHeader(std::string_view name) const;
    /// Returns whether the headers announce a body.
    bool announcesBody() const;
};

/// One answer of an endpoint, before a fault changes it.
struct HttpResponse {
    int status = 200;
    std::string contentType;
    std::string body;
    NamedValues headers;
};

/// Why a call is refused.
struct Rejection {
    int status = 400;
    QString reason;
};

} // namespace clinicdesk::practice
