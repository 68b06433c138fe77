// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/privacyrequest.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"

#include <chrono>

namespace clinicdesk::practice {
namespace {

constexpr std::chrono::seconds RunningTime{60};

} // namespace

PrivacyRequest::PrivacyRequest(QString username)
    : Endpoint({.name = QStringLiteral("privacy"),
                .method = "POST",
                .path = "/privacy/v1/user-data",
                .credential = Credential::Bearer})
    , m_username(std::move(username))
{
}

HttpResponse PrivacyRequest::answer(RequestContext &context)
{
    const std::lock_guard lock(m_mutex);
    if (!m_running.hasExpired() && !context.hasFault(QLatin1String("privacy-finish")))
        return refuse(409, QStringLiteral("a request is already in progress"));
    m_running = QDeadlineTimer(RunningTime);
    return jsonAnswer(202, {{QStringLiteral("user_info"), QJsonObject{{QStringLiteral("username"), m_username}}}});
}

} // namespace clinicdesk::practice
