// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/callrules.h"

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
        return rules.sealing != Sealing::Never;
    return std::ranges::find(HeadersOfHttp, name) != HeadersOfHttp.end() ||
           std::ranges::find(rules.headers, name) != rules.headers.end();
}

QString quoted(const std::string &text)
{
    return u'"' + QString::fromStdString(text) + u'"';
}

std::optional<Refusal> refuseHeaders(const EndpointRules &rules, const Call &call)
{
    std::set<std::string> seen;
    for (const auto &[name, value] : call.headers) {
        if (!isAllowed(rules, name))
            return Refusal{400, QStringLiteral("the header %1 must not be sent here").arg(quoted(name))};
        if (!seen.insert(name).second)
            return Refusal{400, QStringLiteral("the header %1 was sent twice").arg(quoted(name))};
    }
    return std::nullopt;
}

std::optional<Refusal> refuseQuery(const EndpointRules &rules, const Call &call)
{
    for (const auto &[name, value] : call.query) {
        if (std::ranges::find(rules.query, name) == rules.query.end())
            return Refusal{400, QStringLiteral("the query parameter %1 is not known here").arg(quoted(name))};
    }
    return std::nullopt;
}

std::optional<Refusal> refuseMediaType(const std::string &expected, const Call &call)
{
    const QString sent = QString::fromStdString(call.header("content-type"));
    if (expected.empty()) {
        if (call.announcesBody() || call.hasHeader("content-type"))
            return Refusal{400, QStringLiteral("this call has no body and no Content-Type")};
        return std::nullopt;
    }
    const QString type = sent.section(u';', 0, 0).trimmed().toLower();
    if (type == QString::fromStdString(expected))
        return std::nullopt;
    return Refusal{
        415, QStringLiteral("the Content-Type must be %1, not \"%2\"").arg(QString::fromStdString(expected), type)};
}

} // namespace

std::optional<Refusal> refuseCall(const EndpointRules &rules, const Call &call)
{
    if (auto refusal = refuseHeaders(rules, call))
        return refusal;
    if (auto refusal = refuseQuery(rules, call))
        return refusal;
    const bool sealed = call.hasHeader("x-encryption");
    if (sealed && call.header("x-encryption") != "JWE")
        return Refusal{400, QStringLiteral("X-Encryption must be JWE")};
    if (!sealed && rules.sealing == Sealing::Must)
        return Refusal{400, QStringLiteral("this call must be sealed: X-Encryption: JWE is missing")};
    return refuseMediaType(sealed ? "application/json" : rules.contentType, call);
}

} // namespace clinicdesk::practice
