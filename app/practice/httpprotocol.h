// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <chrono>
#include <string>
#include <variant>

namespace clinicdesk::practice {

class ClientConnection;

/// How long a connection without a request stays open; announced in every answer that keeps the connection.
constexpr std::chrono::seconds KeepAlive{30};

/// Reads the headers of the next HTTP/1.1 request, or says why the bytes are not a request. `readBody` of the request
/// reads from the connection; use it only before the next request is read.
std::variant<HttpRequest, Rejection> readRequest(ClientConnection &connection);

struct AnswerFraming {
    /// False for HEAD: the headers are sent, the body is not.
    bool withBody = true;
    /// Whether the connection stays open after this answer.
    bool keepAlive = false;
};

/// Returns the answer as it is sent over the network.
std::string wireText(const HttpResponse &answer, AnswerFraming framing);

} // namespace clinicdesk::practice
