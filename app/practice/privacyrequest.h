// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

#include <QDeadlineTimer>

#include <mutex>

namespace clinicdesk::practice {

/// POST /privacy/v1/user-data: a request for a user's data (interface 4.1). One request runs for a minute; another
/// request in that time is refused with 409.
class PrivacyRequest : public Endpoint {
public:
    explicit PrivacyRequest(QString username);

    HttpResponse answer(RequestContext &context) override;

private:
    QString m_username;
    std::mutex m_mutex;
    /// When the running request ends.
    QDeadlineTimer m_running;
};

} // namespace clinicdesk::practice
