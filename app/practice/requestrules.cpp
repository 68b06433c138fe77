// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/requestrules.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace clinicdesk::practice {
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

} // namespace

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

} // namespace clinicdesk::practice
