// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/plannedfault.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace clinicdesk::model {

namespace {

using enum ErrorCode;

struct Row {
    const char *on;
    const char *action;
    const char *parameters = "{}";
    std::optional<ErrorCode> fails = {};
    std::optional<ErrorCode> holds = {};
};

// STRANGER is replaced by an address that must never be called.
constexpr std::array rows{
    Row{"docs", "status", R"({"status":500})"},
    Row{"docs", "status", R"({"status":429,"headers":{"Retry-After":"1"}})"},
    Row{"docs", "status", R"({"status":400})", ServiceRefusedRequest},
    Row{"docs", "status", R"({"status":403,"body":"STORAGE_LIMIT_EXCEEDED"})", {}, ServiceWorkspaceFull},
    Row{"docs", "refuse-token", "{}", {}, SignInRefused},
    Row{"docs", "redirect", R"({"location":"STRANGER","status":308})", NetworkRedirectRefused},
    Row{"docs", "redirect", R"({"location":"STRANGER"})"},
    Row{"docs", "not-json", "{}", ServiceBadAnswer},
    Row{"docs", "close"},
    Row{"docs", "close", R"({"after-body":true})"},
    Row{"docs", "close-in-answer"},
    Row{"docs", "delay", R"({"ms":60})"},
    Row{"docs", "expire-form", "{}", StorageFormExpired},
    Row{"docs", "already-there", "{}", ServiceAlreadyThere},
    Row{"docs", "item-error", "{}", ServiceRefusedItem},
    Row{"docs", "fewer-forms", "{}", ServiceBadAnswer},
    Row{"docs", "without-ids"},
    Row{"docs", "reversed"},
    Row{"storage", "status", R"({"status":503,"code":"SlowDown"})"},
    Row{"storage", "status", R"({"status":500,"after-body":true})", ServiceAlreadyThere},
    Row{"storage", "status", R"({"status":403,"code":"AccessDenied"})", StoragePolicy},
    Row{"storage", "status", R"({"status":403,"code":"RequestTimeTooSkewed"})", StorageFormExpired},
    Row{"storage", "redirect", R"({"location":"STRANGER"})"},
    Row{"storage", "not-json"},
    Row{"storage", "close", R"({"reset":true})"},
    Row{"storage", "close", R"({"after-bytes":1000})"},
    Row{"storage", "close", R"({"after-body":true})", ServiceAlreadyThere},
    Row{"storage", "close-in-answer", R"({"bytes":20})", ServiceAlreadyThere},
    Row{"storage", "delay", R"({"ms":60})"},
    Row{"direct", "status", R"({"status":503})"},
    Row{"direct", "redirect", R"({"location":"STRANGER"})"},
    Row{"direct", "close"},
    Row{"direct", "close", R"({"after-body":true})"},
    Row{"direct", "delay", R"({"ms":60})"},
};

} // namespace

PlannedFault faultOf(int number, const QUrl &strangersAddress)
{
    const auto &row = rows.at(static_cast<std::size_t>(number) % rows.size());
    const auto text = QByteArray(row.parameters).replace("STRANGER", strangersAddress.toEncoded());
    auto entry = QJsonDocument::fromJson(text).object();
    QJsonArray calls;
    for (int call = 1; call <= 1 + number % 4; ++call)
        calls.append(call);
    entry.insert(QStringLiteral("nth"), calls);
    entry.insert(QStringLiteral("on"), QLatin1String(row.on));
    entry.insert(QStringLiteral("do"), QLatin1String(row.action));
    return {.endpoint = QLatin1String(row.on), .plan = {entry}, .fails = row.fails, .holds = row.holds};
}

QJsonArray silenceOf(const QString &endpoint, bool isAfterwards)
{
    return {QJsonObject{{QStringLiteral("on"), endpoint},
                        {QStringLiteral("do"), QStringLiteral("silence")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("after-body"), isAfterwards}}};
}

const QSet<ErrorCode> &passingProblems()
{
    static const QSet<ErrorCode> codes{NetworkNoRoute,     NetworkTimeout,     NetworkInterrupted,
                                       ServiceUnavailable, StorageUnavailable, NetworkRedirectRefused};
    return codes;
}

} // namespace clinicdesk::model
