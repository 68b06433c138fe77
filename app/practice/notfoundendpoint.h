// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/endpoint.h"

namespace clinicdesk::practice {

/// Answers every path without an endpoint with 404. The request is logged, so that a followed redirect or a wrong
/// path is seen.
class NotFoundEndpoint : public Endpoint {
public:
    NotFoundEndpoint();

    HttpResponse answer(RequestContext &context) override;
};

} // namespace clinicdesk::practice
