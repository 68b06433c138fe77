// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/answers.h"

#include <QRegularExpression>
#include <QString>

#include <string>
#include <vector>

namespace clinicdesk::practice {

class RequestContext;

/// The credential that a call must carry; every other credential is forbidden.
enum class Credential { None, Bearer, Auth };

/// Whether a body can be sent as JWE (interface, section 5.2).
enum class EnvelopePolicy { Never, May, Must };

/// Describes one endpoint. HttpServer checks these rules for all endpoints.
struct EndpointRules {
    /// The name in fault plans and in the request log.
    QString name;
    std::string method;
    /// A regular expression over the whole path.
    std::string path;
    Credential credential = Credential::None;
    EnvelopePolicy envelopePolicy = EnvelopePolicy::Never;
    /// The media type of a plain body; empty means that a body is forbidden.
    std::string contentType;
    /// Allowed headers, in lower case, besides those of HTTP and of the credential.
    std::vector<std::string> headers;
    std::vector<std::string> query;
    /// Whether the body is a short text that is written to the request log.
    bool hasTextBody = false;
    /// Whether the request log must not contain the content of the body. The envelope is logged only if it could be
    /// opened.
    bool isConfidential = false;
    /// False for calls that are refused in any case.
    bool checked = true;
};

/// One operation of the interface. Called from several threads at the same time.
class Endpoint {
public:
    explicit Endpoint(EndpointRules rules)
        : m_rules(std::move(rules))
        , m_path(QRegularExpression::anchoredPattern(QString::fromStdString(m_rules.path)))
    {
    }
    virtual ~Endpoint() = default;
    Endpoint(const Endpoint &) = delete;
    Endpoint &operator=(const Endpoint &) = delete;

    const EndpointRules &rules() const { return m_rules; }
    /// Returns whether the request is for this endpoint, by method and path.
    bool matches(const HttpRequest &request) const
    {
        return request.method == m_rules.method && m_path.match(QString::fromStdString(request.path)).hasMatch();
    }
    /// Handles a call that passed the rules.
    virtual HttpResponse answer(RequestContext &context) = 0;
    /// The endpoint's own error body (interface, section 7).
    virtual HttpResponse refuse(int status, const QString &message) const { return plainRefusal(status, message); }
    /// The answer to a missing or wrong credential.
    virtual HttpResponse refuseCredential() const { return refuse(401, QStringLiteral("the token was not accepted")); }

private:
    EndpointRules m_rules;
    QRegularExpression m_path;
};

} // namespace clinicdesk::practice
