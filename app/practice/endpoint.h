// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <QString>

#include <string>
#include <vector>

namespace clinicdesk::practice {

class RequestContext;

/// Which credential a call must carry; any other one is forbidden.
enum class Credential { None, Bearer, Auth };

/// Whether a body may travel as JWE (interface, section 5.2).
enum class Sealing { Never, May, Must };

/// What an endpoint says about itself; everything that is alike for all of them is checked by it.
struct EndpointRules {
    /// As fault plans and the record name it.
    QString name;
    std::string method;
    /// A regular expression over the whole path.
    std::string path;
    Credential credential = Credential::None;
    Sealing sealing = Sealing::Never;
    /// The media type of a plain body; empty means that there must be no body.
    std::string contentType;
    /// Names, in lower case, beyond those of HTTP itself and of the credential.
    std::vector<std::string> headers;
    std::vector<std::string> query;
    /// Whether the body is a short text that the record keeps.
    bool hasTextBody = false;
    /// Whether the record keeps nothing of what the body says, only its envelope once that has been opened.
    bool isConfidential = false;
    /// False for what is refused anyway, whatever it looks like.
    bool checked = true;
};

/// One operation of the interface. Called from several threads at once.
class Endpoint {
public:
    explicit Endpoint(EndpointRules rules)
        : m_rules(std::move(rules))
    {
    }
    virtual ~Endpoint() = default;
    Endpoint(const Endpoint &) = delete;
    Endpoint &operator=(const Endpoint &) = delete;

    const EndpointRules &rules() const { return m_rules; }
    /// Does the work of a call that passed the rules.
    virtual HttpResponse answer(RequestContext &context) = 0;
    /// The endpoint's own error body (interface, section 7).
    virtual HttpResponse refuse(int status, const QString &message) const = 0;
    /// The answer to a missing or wrong credential.
    virtual HttpResponse refuseCredential() const { return refuse(401, QStringLiteral("the token was not accepted")); }

private:
    EndpointRules m_rules;
};

} // namespace clinicdesk::practice
