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

/// Takes one piece of a body; answers false to stop reading.
using BodySink = std::function<bool(const char *data, std::size_t sizeBytes)>;

/// One request as it came over the wire. Header names are in lower case; query values are decoded.
struct HttpRequest {
    std::string method;
    std::string path;
    NamedValues query;
    NamedValues headers;
    /// Hands the body on in pieces, nothing kept. False: the body ended early, or the taker stopped.
    std::function<bool(const BodySink &)> readBody;

    /// The value of the first header of this (lower case) name, empty when there is none.
    std::string header(std::string_view name) const;
    bool hasHeader(std::string_view name) const;
    /// Whether the headers announce a body.
    bool announcesBody() const;
};

/// One answer as an endpoint means it, before any fault touches it.
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
